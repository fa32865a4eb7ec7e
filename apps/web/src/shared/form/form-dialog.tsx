import { Modal } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand, type Send } from '#shared/command/use-command.js';
import { useDescribedForm, type Form } from './describe-form.js';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog around a form. */
export const FormDialog = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {children}
    </Modal>
  );
};

type Sending<Values, Answer> = {
  readonly send: Send<Values, Answer>;
  readonly onDone: (answer: Answer, values: Values) => void;
  /** After an answer and after a refusal, for example to reload a list. */
  readonly onSettled?: () => void;
};

/** A described form that sends a command. Its input stays after a refusal. */
export const useCommandForm = <Values extends FieldValues, Answer>(
  described: Form<Values>,
  initial: Values,
  { send, onDone, onSettled }: Sending<Values, Answer>,
) => {
  const command = useCommand<Values, Answer>(send, {
    onDone: (answer) => {
      onSettled?.();
      onDone(answer, form.getValues());
    },
    onRefused: () => onSettled?.(),
  });
  const form = useDescribedForm(described, initial, command.snapshot.context.problem);
  return { described, form, command };
};
