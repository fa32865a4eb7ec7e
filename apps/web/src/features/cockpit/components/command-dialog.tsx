import { Modal } from '@fairlot/web-ui';
import { useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand, type SendCommand } from '#shared/command/use-command.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { CommandButtons } from './command-buttons.js';
import { CommandFields, reasonAndEndForm, reasonForm } from './command-fields.js';
import type { CommandValues } from './command-values.js';
import { CommandVerdict } from './command-verdict.js';
import styles from './command-dialog.module.css';

type Props<Answer> = {
  readonly title: string;
  /** Describes the effect of the current values, and whom it affects. */
  readonly consequence: (values: CommandValues) => ReactNode;
  /** Label of the confirming button. */
  readonly button: string;
  /** Whether the user must confirm. Reversible commands need no confirmation. */
  readonly confirms?: boolean;
  /** The current end of the lot or auction, if the command sets a new end. */
  readonly endsAt?: number;
  readonly initial: CommandValues;
  readonly send: SendCommand<CommandValues, Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
};

/** A dialog for one command: its values, its effect, and its outcome. */
export const CommandDialog = <Answer,>(props: Props<Answer>) => {
  const { title, consequence, button, confirms = true, endsAt, initial, onDone, onClose } = props;
  const { t } = useTranslation('shell');
  const { snapshot, dispatch } = useCommand(props.send, { confirms, onDone });
  const { timeZone } = useLiveAuctionPage().auction;
  const asksEnd = endsAt !== undefined;
  const described = useMemo(
    () => (asksEnd ? reasonAndEndForm(timeZone) : reasonForm),
    [asksEnd, timeZone],
  );
  const form = useDescribedForm<CommandValues>(described, initial, snapshot.context.problem);
  const written = { ...initial, ...useWatch({ control: form.control }) };
  const submit = form.handleSubmit((values) => dispatch({ type: 'SUBMIT', values }));
  const { problem, order } = snapshot.context;
  const step = snapshot.value;
  const isSending = step === 'sending';
  return (
    <Modal
      opened
      onClose={isSending ? () => {} : onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close'), disabled: isSending }}
    >
      <form className={styles.command} onSubmit={(event) => void submit(event)} noValidate>
        {step === 'editing' ? (
          <CommandFields form={form} endsAt={endsAt} />
        ) : (
          order && <blockquote>{order.values.reason}</blockquote>
        )}
        <div className={styles.consequence}>{consequence(written)}</div>
        <CommandVerdict step={step} problem={problem} />
        <CommandButtons
          step={step}
          button={button}
          confirms={confirms}
          onClose={onClose}
          dispatch={dispatch}
        />
      </form>
    </Modal>
  );
};
