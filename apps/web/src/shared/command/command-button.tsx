import { Button } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useCommand } from './use-command.js';

type Run = (commandId: string) => Promise<unknown>;
type Props = {
  readonly label: string;
  /** Accessible name, for pages with several such buttons. */
  readonly name?: string;
  /** The message after the command succeeds. */
  readonly successText: string;
  readonly run: Run;
  readonly onDone?: () => void;
};

/** A button that sends a command, and shows the result. */
export const CommandButton = ({ successText, onDone, ...props }: Props) => {
  const [round, setRound] = useState(0);
  return (
    <Pressed
      key={round}
      {...props}
      onDone={() => {
        showToast({ text: successText, tone: 'good' });
        setRound(round + 1);
        onDone?.();
      }}
    />
  );
};

const Pressed = ({
  label,
  name,
  run,
  onDone,
}: Pick<Props, 'label' | 'name' | 'run'> & { readonly onDone: () => void }) => {
  const { t } = useTranslation('shell');
  const { snapshot, dispatch } = useCommand<null, unknown>(({ commandId }) => run(commandId), {
    onDone,
  });
  const isUnknown = snapshot.matches('unknown');
  return (
    <>
      <Button
        look="light"
        {...(name !== undefined && { 'aria-label': name })}
        disabled={!isUnknown && !snapshot.matches('editing')}
        onClick={() => dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: null })}
      >
        {isUnknown ? t('word.askAgain') : label}
      </Button>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
    </>
  );
};
