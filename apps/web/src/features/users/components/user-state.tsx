import { BOUNDS } from '@fairlot/auction-rules';
import { Button, layout, Modal, text } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '#shared/command/use-command.js';
import { describeForm, useDescribedForm } from '#shared/form/describe-form.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { CommandForm } from '#shared/form/short-form.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { resetPassword, turnUser, USERS, type Account } from '../api/users.js';

const written = z.object({
  reason: z.string().trim().min(BOUNDS.reason.min).max(BOUNDS.reason.max),
});
const FORM = describeForm(
  written,
  {
    reason: {
      useTexts: () => {
        const { t } = useTranslation('users');
        return { label: t('word.reason'), fault: t('users.fault.reason') };
      },
      ...{ lines: 3, isFirst: true },
    },
  },
  'left',
);

type TurnOff = (reason: string, commandId: string) => Promise<unknown>;
type DisableProps = {
  readonly name: string;
  readonly turnOff: TurnOff;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks why somebody is disabled, and disables him. */
const DisableDialog = ({ name, turnOff, onClose, onDone }: DisableProps) => {
  const { t } = useTranslation('users');
  const command = useCommand<z.infer<typeof written>, unknown>(
    ({ values, commandId }) => turnOff(values.reason, commandId),
    {
      onDone: () => {
        showToast({ text: t('users.turnedOff', { name }), tone: 'good' });
        onDone();
        onClose();
      },
    },
  );
  const form = useDescribedForm(FORM, { reason: '' }, command.snapshot.context.problem);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.turnOffTitle', { name })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('users.turnOffText')}</p>
      <CommandForm
        described={FORM}
        {...{ form, command }}
        button={t('users.turnOff')}
        isReady={form.formState.isValid}
      />
    </Modal>
  );
};

/** One press that is sent as a command, and what became of it. */
const CommandButton = ({
  label,
  said,
  run,
  onDone,
}: {
  readonly label: string;
  readonly said: string;
  readonly run: (commandId: string) => Promise<unknown>;
  readonly onDone?: () => void;
}) => {
  const { t } = useTranslation('users');
  const [round, setRound] = useState(0);
  return (
    <Pressed
      key={round}
      {...{ label, run }}
      again={t('word.askAgain')}
      onDone={() => {
        showToast({ text: said, tone: 'good' });
        setRound(round + 1);
        onDone?.();
      }}
    />
  );
};

const Pressed = ({
  label,
  again,
  run,
  onDone,
}: {
  readonly label: string;
  readonly again: string;
  readonly run: (commandId: string) => Promise<unknown>;
  readonly onDone: () => void;
}) => {
  const { snapshot, dispatch } = useCommand<null, unknown>(({ commandId }) => run(commandId), {
    onDone,
  });
  const isUnknown = snapshot.matches('unknown');
  return (
    <>
      <Button
        look="light"
        disabled={!isUnknown && !snapshot.matches('editing')}
        onClick={() => dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: null })}
      >
        {isUnknown ? again : label}
      </Button>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
    </>
  );
};

type ActionsProps = {
  readonly account: Account;
  readonly name: string;
  readonly onDisable: () => void;
  readonly readAgain: () => void;
};

const Actions = ({ account, name, onDisable, readAgain }: ActionsProps) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const { idUser, flgEnabled } = account;
  return (
    <div className={layout.row}>
      {may('ADM-23') && flgEnabled && (
        <Button look="light" onClick={onDisable}>
          {t('users.turnOff')}
        </Button>
      )}
      {may('ADM-23') && !flgEnabled && (
        <CommandButton
          label={t('users.turnOn')}
          said={t('users.turnedOn', { name })}
          run={(commandId) => turnUser({ idUser, flgEnabled: true }, commandId)}
          onDone={readAgain}
        />
      )}
      {may('ADM-22') && flgEnabled && (
        <CommandButton
          label={t('users.resetPassword')}
          said={t('users.resetSent', { email: account.email })}
          run={(commandId) => resetPassword(idUser, commandId)}
        />
      )}
    </div>
  );
};

/** Whether he gets in, why not, and what staff do about it. */
export const UserState = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { idUser, flgEnabled, disabledBy, disabledReason } = account;
  const name = `${account.name} ${account.surname}`;
  const readAgain = () => void client.invalidateQueries({ queryKey: USERS });
  return (
    <>
      {!flgEnabled && (
        <p className={text.bad}>
          {disabledBy === 'DEALER' ? t('users.offByDealer') : t('users.offByStaff')}
          {disabledReason !== null && ` ${disabledReason}`}
        </p>
      )}
      <Actions
        account={account}
        name={name}
        onDisable={() => setAsking(true)}
        readAgain={readAgain}
      />
      {isAsking && (
        <DisableDialog
          name={name}
          turnOff={(reason, commandId) =>
            turnUser({ idUser, flgEnabled: false, reason }, commandId)
          }
          onClose={() => setAsking(false)}
          onDone={readAgain}
        />
      )}
    </>
  );
};
