import { REFUSAL_CODES } from '@fairlot/auction-domain';
import { Refused, type ProblemCode } from '@fairlot/contracts/refused';
import { assert, type Refusal } from '@fairlot/kernel';
import { fieldProblems } from './field-problem.js';

/** Does not compile if the domain has a refusal code without an HTTP error. */
const PROBLEM_CODES: readonly ProblemCode[] = REFUSAL_CODES;

/**
 * A refused command as an error: its stable code, the facts for the reader, and for invalid terms
 * the field.
 */
export const refusalProblem = (refusal: Refusal, language: string): Refused => {
  const { facts } = refusal;
  const code = PROBLEM_CODES.find((known) => known === refusal.code);
  assert(code !== undefined, `no HTTP response is defined for the refusal ${refusal.code}`);
  const { field } = facts;
  const fields =
    typeof field === 'string'
      ? fieldProblems([{ path: field, code: 'invalid_terms' }], language)
      : undefined;
  return new Refused(code, { facts, fields });
};
