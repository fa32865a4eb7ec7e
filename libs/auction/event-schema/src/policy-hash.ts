import { sha256 } from '@fairlot/event-sourcing-declaration';
import { canonicalJson } from '@fairlot/kernel';

/** The hash that identifies a policy: SHA-256 of its canonical JSON. */
export const policyHash = (policy: object): string => sha256(canonicalJson(policy));
