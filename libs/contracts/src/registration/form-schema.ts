import { readForm, type FieldProblem, type FormFields, type FormValues } from '@fairlot/countries';
import { z } from 'zod';

type ReportProblem = (problem: FieldProblem) => void;

/** A body that is checked by the form of a market. Errors have the codes of the form. */
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

/** Accepts bodies without faults of `checkForm`, and returns them as they are stored. */
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
