import { readForm, type FieldProblem, type Form, type FormValues } from '@fairlot/countries';
import { z } from 'zod';

type Complain = (problem: FieldProblem) => void;

/** A body that is judged by the form of a market; it says of each wrong field the form's own code. */
const judged = (judge: (values: unknown, complain: Complain) => FormValues) =>
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

/** Takes what `checkForm` finds nothing wrong with, and answers it as it is kept. */
export const formSchema = (form: Form) =>
  judged((values, complain) => readInto(form, values, complain));

/** A market as far as registering in it goes; a new one needs no more. */
type Registers = { readonly idMarket: string; readonly registration: Form };

/** `dealerFullDTO` of OPEN-05: the country that it names chooses the form (reading 10). */
export const dealerFullDto = (packs: readonly Registers[]) =>
  judged((values, complain) => {
    const { country } = Object(values) as { readonly country?: unknown };
    const pack = packs.find(({ idMarket }) => idMarket === country);
    if (pack !== undefined) return readInto(pack.registration, values, complain);
    complain({ field: 'country', code: country ? 'format' : 'mandatory' });
    return {};
  });
