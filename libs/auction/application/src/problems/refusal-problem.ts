import type { RefusalCode } from '@fairlot/auction-domain';
import { ApiProblem, REFUSALS } from '@fairlot/contracts/problem';
import { assert, type Refusal } from '@fairlot/kernel';
import { fieldProblems } from './field-problem.js';

type Status = { readonly status: number; readonly errorCode: string };

/** A new refusal of the domain without HTTP status and error code does not compile here. */
const STATUS_OF: ReadonlyMap<string, Status> = new Map<string, Status>(
  Object.entries(REFUSALS satisfies Record<RefusalCode, Status>),
);

/**
 * The answer to a refused command: its stable code, the facts that its reader needs, and where
 * the terms did not fit the field that says so.
 */
export const refusalProblem = ({ code, facts }: Refusal, language: string): ApiProblem => {
  const known = STATUS_OF.get(code);
  assert(known !== undefined, `a refusal without a status: ${code}`);
  const { field } = facts;
  const fields =
    typeof field === 'string'
      ? fieldProblems([{ path: field, code: 'invalid_terms' }], language)
      : null;
  return new ApiProblem(known.status, known.errorCode, code, { facts, ...(fields && { fields }) });
};
