import { readForm, type FieldProblem, type Form, type FormValues } from '@fairlot/countries';
import { z } from 'zod';

type Complain = (problem: FieldProblem) => void;

/** A body that is checked by the form of a market. Errors have the codes of the form. */
const formSchemaWith = (judge: (values: unknown, complain: Complain) => FormValues) =>
  z.unknown().transform((values, context): FormValues => {
    const complain: Complain = ({ field, code }) =>
      context.addIssue({ code: 'custom', path: [field], message: code });
    return judge(values, complain);
  });

const readInto = (form: Form, values: unknown, complain: Complain): FormValues => {
  const read = readForm(form, values);
  read.problems.forEach(complain);
  return read.values;
};

/** Accepts bodies without faults of `checkForm`, and returns them as they are stored. */
export const formSchema = (form: Form) =>
  formSchemaWith((values, complain) => readInto(form, values, complain));

/** The parts of a market that registration needs. */
type Registers = { readonly idMarket: string; readonly registration: Form };

/** `dealerFullDTO` of OPEN-05: its country selects the form (reading 10). */
export const dealerFullDto = (packs: readonly Registers[]) =>
  formSchemaWith((values, complain) => {
    const { country } = Object(values) as { readonly country?: unknown };
    const pack = packs.find(({ idMarket }) => idMarket === country);
    if (pack !== undefined) return readInto(pack.registration, values, complain);
    complain({ field: 'country', code: country ? 'format' : 'mandatory' });
    return {};
  });
