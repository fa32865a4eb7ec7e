import { validationRefused } from '@fairlot/contracts/refused';
import {
  dayOf,
  formsOf,
  isMarket,
  readForm,
  type FormFields,
  type Language,
} from '@fairlot/countries';
import { assert, systemClock } from '@fairlot/kernel';
import { fieldProblem } from '../operations/field-problem.js';

/** Form fields that are about the person, and not about the account. */
const FISCAL_FIELDS = ['name', 'surname', 'fiscalCode', 'birthDate'];

const fiscalForm = (idMarket: string): FormFields => {
  assert(isMarket(idMarket), `a form for ${idMarket}`);
  const fields = Object.entries(formsOf(idMarket).signUp);
  return Object.fromEntries(fields.filter(([name]) => FISCAL_FIELDS.includes(name)));
};

const parseTypedDay = (typed: unknown): number | null =>
  typeof typed === 'string' ? dayOf(typed) : null;

/**
 * Fiscal code and birth date, checked by the form of the dealer's market. Null if the form does not
 * have the field (reading 10). In Italy they must match the name (VAL-133).
 *
 * @returns `birthDate` as an ISO 8601 day
 * @throws VALIDATION naming each invalid field
 */
export const fiscalFacts = (
  idMarket: string,
  person: object,
  language: Language,
): { readonly fiscalCode: string | null; readonly birthDate: string | null } => {
  const { values, problems } = readForm(fiscalForm(idMarket), person);
  const { fiscalCode = null, birthDate = null } = values;
  const bornAt = parseTypedDay(birthDate);
  // A birth date cannot be in the future.
  const isToCome = bornAt !== null && bornAt > systemClock.now();
  const faults = [
    ...problems.map(({ field, code }) => fieldProblem(field, code, language)),
    ...(isToCome ? [fieldProblem('birthDate', 'date', language)] : []),
  ];
  if (faults.length > 0) throw validationRefused(faults);
  return {
    fiscalCode: fiscalCode === null ? null : String(fiscalCode),
    birthDate: bornAt === null ? null : new Date(bornAt).toISOString().slice(0, 10),
  };
};
