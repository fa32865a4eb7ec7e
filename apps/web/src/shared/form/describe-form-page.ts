import type { ProblemBody } from '@fairlot/contracts/problem';
import type { ComponentType } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { CallAnswer, CallInput, JsonOperationId, Row } from '#shared/api/call.js';
import type { DescribedForm, Form } from './describe-form.js';

export type FormPageTexts = {
  readonly title: string;
  /** Below the title. */
  readonly intro?: string;
  /** Of the button that sends it. */
  readonly button: string;
};

/** What stands over the fields, by what is written and how it was refused. */
export type FormNotice<Values extends FieldValues, Subject> = ComponentType<{
  readonly form: DescribedForm<Values>;
  readonly subject: Subject;
  readonly problem: ProblemBody | null;
}>;

/** A page that is a form, as data: its call, what is written of it, and where it leads. */
export type FormPageOf<Id extends JsonOperationId, Values extends FieldValues, Subject> = {
  /** Its row says the bounds of the fields, and whether the user is asked once more. */
  readonly operation: Row<Id>;
  readonly form: Form<Values>;
  /** What the draft of this form is kept under, in words of its subject's ids. */
  readonly nameOf: (subject: Subject) => string;
  readonly useTexts: (subject: Subject) => FormPageTexts;
  /** What the form holds before anything is written. */
  readonly initialOf: (subject: Subject) => DefaultValues<Values> & Values;
  readonly inputOf: (values: Values, subject: Subject) => CallInput<Id>;
  readonly Notice?: FormNotice<Values, Subject>;
  /** What follows: it tells the user, and leads somewhere else. */
  readonly useDone: (subject: Subject) => (answer: CallAnswer<Id>) => void;
};

export const describeFormPage = <Id extends JsonOperationId, Values extends FieldValues, Subject>(
  described: FormPageOf<Id, Values, Subject>,
): FormPageOf<Id, Values, Subject> => described;
