import { BOUNDS } from '@fairlot/auction-rules';
import { Modal } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '#shared/command/use-command.js';
import { describeForm, useDescribedForm } from './describe-form.js';
import { CommandForm } from './short-form.js';

const written = z.object({
  reason: z.string().trim().min(BOUNDS.reason.min).max(BOUNDS.reason.max),
});

/** The form of a reason. @param useFault the message if the reason is missing or too long */
export const reasonForm = (useFault: () => string) =>
  describeForm(
    written,
    {
      reason: {
        useTexts: () => {
          const { t } = useTranslation('shell');
          return { label: t('word.reason'), fault: useFault() };
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
  readonly button: string;
  readonly run: (reason: string, commandId: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks for a reason before it does something to another person. */
export const ReasonDialog = (props: Props) => {
  const { described, title, text, button, run, onDone, onClose } = props;
  const { t } = useTranslation('shell');
  const command = useCommand<z.infer<typeof written>, unknown>(
    ({ values, commandId }) => run(values.reason, commandId),
    {
      onDone: () => {
        onDone();
        onClose();
      },
    },
  );
  const form = useDescribedForm(described, { reason: '' }, command.snapshot.context.problem);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{text}</p>
      <CommandForm
        described={described}
        form={form}
        command={command}
        button={button}
        isReady={form.formState.isValid}
      />
    </Modal>
  );
};
