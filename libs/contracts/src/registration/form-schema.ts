import { readForm, type FieldProblem, type FormFields, type FormValues } from '@fairlot/countries';
import { z } from 'zod';

type ReportProblem = (problem: FieldProblem) => void;

/** Schema of a body that a form checks. `judge` reads the values and reports their problems. */
const formSchemaWith = (judge: (values: unknown, complain: ReportProblem) => FormValues) =>
  z.unknown().transform((values, context): FormValues => {
    const complain: ReportProblem = ({ field, code }) =>
      context.addIssue({ code: 'custom', path: [field], message: code });
    return judge(values, complain);
  });

const readInto = (form: FormFields, values: unknown, complain: ReportProblem): FormValues => {
  const read = readForm(form, values);
  read.problems.forEach(complain);
  return read.values;
};

/**
 * Schema that accepts the bodies in which `checkForm` finds no problem, and returns them as stored.
 */
export const formSchema = (form: FormFields) =>
  formSchemaWith((values, complain) => readInto(form, values, complain));

/** The parts of a market that registration needs. */
type RegistrationOfMarket = { readonly idMarket: string; readonly registration: FormFields };

/** `dealerFullDTO` of OPEN-05: its country selects the form (reading 10). */
export const dealerFullDto = (packs: readonly RegistrationOfMarket[]) =>
  formSchemaWith((values, complain) => {
    const { country } = Object(values) as { readonly country?: unknown };
    const pack = packs.find(({ idMarket }) => idMarket === country);
    if (pack !== undefined) return readInto(pack.registration, values, complain);
    complain({ field: 'country', code: country ? 'format' : 'mandatory' });
    return {};
  });
