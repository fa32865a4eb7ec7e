import type { ProblemBody } from '@fairlot/contracts/problem';
import { text } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SendCommand } from '#shared/command/use-command.js';
import type { Form } from '#shared/form/describe-form.js';
import { FormDialog } from '#shared/form/form-dialog.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useStaffReload } from '../../back-office/api/use-staff-reload.js';
import { registrationsKey } from '../api/registrations.js';

type Props<Values extends FieldValues, Answer> = {
  readonly described: Form<Values>;
  readonly initial: Values;
  readonly title: string;
  readonly button: string;
  /** Whether the action is possible at all. By default it is. */
  readonly isPossible?: boolean;
  readonly send: SendCommand<Values, Answer>;
  readonly doneText: (answer: Answer) => string;
  readonly onClose: () => void;
  /** Content above the fields. */
  readonly children?: ReactNode;
};

/**
 * The first error of a field that the dialog does not have, because it belongs to the application.
 */
const faultOutsideForm = <Values extends FieldValues>(
  { fields }: Form<Values>,
  problem: ProblemBody | null,
): string | undefined =>
  problem?.fields?.find(({ path }) =>
    fields.every(({ name }) => path !== name && !path.startsWith(`${name}.`)),
  )?.message;

/** A dialog that sends one action of the review, such as a rejection. */
export const ReviewDialog = <Values extends FieldValues, Answer>(props: Props<Values, Answer>) => {
  const { described, initial, title, button, isPossible = true, children } = props;
  const { send, doneText, onClose } = props;
  const reload = useStaffReload(registrationsKey);
  const sending = useCommandForm(described, initial, {
    send,
    onDone: (answer) => {
      showToast({ text: doneText(answer), tone: 'good' });
      onClose();
    },
    onSettled: () => void reload(),
  });
  const fault = faultOutsideForm(described, sending.command.snapshot.context.problem);
  return (
    <FormDialog title={title} onClose={onClose}>
      {children}
      <CommandForm
        {...sending}
        button={button}
        verdict={
          fault && (
            <p role="alert" className={text.bad}>
              {fault}
            </p>
          )
        }
        isReady={isPossible && sending.form.formState.isValid}
        onClose={onClose}
      />
    </FormDialog>
  );
};
