import type { RefusalCode } from '@fairlot/auction-domain';
import { ApiProblem, REFUSALS } from '@fairlot/contracts';
import type { Refusal } from '@fairlot/kernel';

/** A new refusal of the domain without HTTP status and error code does not compile here. */
const STATUS_OF = REFUSALS satisfies Record<RefusalCode, { status: number; errorCode: string }>;

/** The answer to a refused command: its stable code, and the facts that its reader needs. */
export const refusalProblem = ({ code, facts }: Refusal): ApiProblem => {
  const known = Object.entries(STATUS_OF).find(([name]) => name === code)?.[1];
  if (known === undefined) throw new Error(`refusal without a status: ${code}`);
  return new ApiProblem(known.status, known.errorCode, code, { facts });
};
