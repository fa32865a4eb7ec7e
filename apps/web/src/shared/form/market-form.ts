import {
  checkForm,
  type Field as MarketField,
  type FormFields as MarketForm,
} from '@fairlot/countries';
import { z } from 'zod';
import type { Form, FormFieldOf } from './describe-form.js';

/** Values as typed, by field; null while unanswered. */
export type MarketValues = Record<string, string | boolean | null>;
type FieldDescription = FormFieldOf<MarketValues>['field'];

/** Faults have the codes of the market's form, as on the server and in the public registration. */
const marketFormSchema = (form: MarketForm) =>
  z
    .record(z.string(), z.union([z.string(), z.boolean(), z.null()]))
    .superRefine((values, context) => {
      for (const { field, code } of checkForm(form, values))
        context.addIssue({ code: 'custom', path: [field], message: code });
    });

/**
 * The form of a market (`@fairlot/countries`), which the public registration renders by itself.
 *
 * @param describe texts and controls of a field
 */
export const describeMarketForm = (
  form: MarketForm,
  describe: (name: string, field: MarketField) => FieldDescription,
  rest: Partial<Pick<Form<MarketValues>, 'hasSummary'>> = {},
): Form<MarketValues> => ({
  contract: marketFormSchema(form),
  validateOn: 'blur',
  ...rest,
  fields: Object.entries(form).map(([name, field]) => ({
    name,
    field: describe(name, field),
    bounds: {
      required: field.required === true,
      ...(field.max !== undefined && { maxLength: field.max }),
    },
    takesNull: false,
    accepts: () => true,
  })),
});

/** The start of a market's form: empty texts, and unanswered questions. */
export const emptyMarketForm = (form: MarketForm): MarketValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, { kind }]) => [
      name,
      kind === 'answer' || kind === 'tick' ? null : '',
    ]),
  );
