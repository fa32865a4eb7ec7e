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
  /** Whether the step is possible at all. */
  readonly isPossible?: boolean;
  readonly send: SendCommand<Values, Answer>;
  readonly doneText: (answer: Answer) => string;
  readonly onClose: () => void;
  /** Above the fields. */
  readonly children?: ReactNode;
};

/** A dialog that sends a step of the review. */
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
  return (
    <FormDialog title={title} onClose={onClose}>
      {children}
      <CommandForm
        {...sending}
        button={button}
        isReady={isPossible && sending.form.formState.isValid}
        onClose={onClose}
      />
    </FormDialog>
  );
};
