import { BOUNDS } from '@fairlot/auction-rules';
import { layout, Modal } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm } from './describe-form.js';
import { CommandForm, useCommandForm } from './short-form.js';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that contains a form. */
export const FormDialog = ({ title, onClose, children }: DialogProps) => {
  const { t } = useTranslation('shell');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={layout.lines}>{children}</div>
    </Modal>
  );
};

const reasonSchema = z.object({
  reason: z.string().trim().min(BOUNDS.reason.min).max(BOUNDS.reason.max),
});

type ReasonValues = z.infer<typeof reasonSchema>;
type ReasonTexts = {
  readonly label?: string;
  /** Error text if the reason is missing or too short. */
  readonly fault: string;
};

export const NO_REASON: ReasonValues = { reason: '' };

/** A form with one field, for the reason of an action. */
export const reasonForm = (useTexts: () => ReasonTexts) =>
  describeForm<ReasonValues>(
    reasonSchema,
    {
      reason: {
        useTexts: () => {
          const { t } = useTranslation('shell');
          return { label: t('word.reason'), ...useTexts() };
        },
        lines: 3,
        isFirst: true,
      },
    },
    'blur',
  );

type Props = {
  readonly described: ReturnType<typeof reasonForm>;
  readonly title: string;
  readonly text: string;
  /** Facts below the text, such as the effect of the action. */
  readonly children?: ReactNode;
  readonly button: string;
  readonly run: (reason: string, commandId: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** A dialog that asks for a reason before an action on another person. */
export const ReasonDialog = (props: Props) => {
  const { described, title, text, children, button, run, onDone, onClose } = props;
  const sending = useCommandForm(described, NO_REASON, {
    send: ({ values, commandId }) => run(values.reason, commandId),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={title} onClose={onClose}>
      <p>{text}</p>
      {children}
      <CommandForm {...sending} button={button} isReady={sending.form.formState.isValid} />
    </FormDialog>
  );
};
