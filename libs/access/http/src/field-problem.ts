import { texts } from '@fairlot/content';
import type { FieldFault } from '@fairlot/contracts/problem';
import type { FieldProblem } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';

/** What is wrong with a field, in a code that a client has words for and in the reader's own. */
export const fieldProblem = (path: string, code: FieldFault, language: Language): FieldProblem => {
  const text = texts(language);
  return { path, code, message: text(`field.${code}`) };
};
