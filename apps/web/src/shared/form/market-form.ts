import {
  checkForm,
  type Field as MarketField,
  type FormFields as MarketForm,
} from '@fairlot/countries';
import { z } from 'zod';
import type { Form, FormFieldOf } from './describe-form.js';

/** The typed values, by field. A question that is not answered yet has the value null. */
export type MarketValues = Record<string, string | boolean | null>;
type FieldDescription = FormFieldOf<MarketValues>['field'];

/**
 * Schema of the market's form. Its error codes are those that the server and the public
 * registration use.
 */
const marketFormSchema = (form: MarketForm) =>
  z
    .record(z.string(), z.union([z.string(), z.boolean(), z.null()]))
    .superRefine((values, context) => {
      for (const { field, code } of checkForm(form, values))
        context.addIssue({ code: 'custom', path: [field], message: code });
    });

/**
 * Describes the form of a market (`@fairlot/countries`). The public registration renders the same
 * form by itself.
 * @param describe returns texts and control of a field
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

/** The initial values of a market's form: empty texts, and unanswered questions. */
export const emptyMarketForm = (form: MarketForm): MarketValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, { kind }]) => [
      name,
      kind === 'answer' || kind === 'tick' ? null : '',
    ]),
  );
