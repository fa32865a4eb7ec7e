import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { CallAnswer, CallInput, JsonOperationId, OperationRow } from '#shared/api/call.js';
import type { UseMerge } from './concurrent-edit.js';
import type { Form } from './describe-form.js';

export type FormPageTexts = {
  readonly title: string;
  /** Below the title. */
  readonly intro?: string;
  /** Label of the send button. */
  readonly button: string;
};

/** A form page as data: its call, its fields, and the actions after success. */
export type FormPageOf<Id extends JsonOperationId, Values extends FieldValues, Subject> = {
  /** The operation, which gives the limits of the fields and whether the user must confirm. */
  readonly operation: OperationRow<Id>;
  readonly form: Form<Values>;
  /** Storage name of the draft, from the subject's ids. */
  readonly nameOf: (subject: Subject) => string;
  readonly useTexts: (subject: Subject) => FormPageTexts;
  /** Initial values of the form. */
  readonly initialOf: (subject: Subject) => DefaultValues<Values> & Values;
  readonly inputOf: (values: Values, subject: Subject) => CallInput<Id>;
  /** Result of `mergeWith`, for records that several users edit. */
  readonly useMerge?: UseMerge<Values, Subject>;
  /** The fields are sections of a page with the send button always in view. */
  readonly isSheet?: true;
  /** Runs after success. Notifies the user and navigates. */
  readonly useDone: (subject: Subject) => (answer: CallAnswer<Id>) => void;
};

export const describeFormPage = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  described: FormPageOf<Id, Values, Subject>,
): FormPageOf<Id, Values, Subject> => described;
