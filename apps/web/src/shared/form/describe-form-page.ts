import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { CallAnswer, CallInput, JsonOperationId, OperationRow } from '#shared/api/call.js';
import type { UseMerge } from './concurrent-edit.js';
import type { Form } from './describe-form.js';

export type FormPageTexts = {
  readonly title: string;
  /** Text below the title. */
  readonly intro?: string;
  /** Label of the send button. */
  readonly button: string;
};

/** The description of a form page: its call, its fields, and what follows success. */
export type FormPageOf<Id extends JsonOperationId, Values extends FieldValues, Subject> = {
  /**
   * The operation that the form sends. Its contract gives the limits of the fields, and says
   * whether the user must confirm.
   */
  readonly operation: OperationRow<Id>;
  readonly form: Form<Values>;
  /** Key of the draft in the storage, built from the ids of the subject. */
  readonly nameOf: (subject: Subject) => string;
  readonly useTexts: (subject: Subject) => FormPageTexts;
  /** The initial values of the form. */
  readonly initialOf: (subject: Subject) => DefaultValues<Values> & Values;
  readonly inputOf: (values: Values, subject: Subject) => CallInput<Id>;
  /** The result of `mergeWith`. Set for data that several users edit. */
  readonly useMerge?: UseMerge<Values, Subject>;
  /** Whether the fields are sections of a page, and the send button is always in view. */
  readonly isSheet?: true;
  /** Returns a function that runs after success, to notify the user and to navigate. */
  readonly useDone: (subject: Subject) => (answer: CallAnswer<Id>) => void;
};

export const describeFormPage = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  described: FormPageOf<Id, Values, Subject>,
): FormPageOf<Id, Values, Subject> => described;
