import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '#shared/record/record-api.js';
import { useMayCall } from '#shared/session/rights.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { SWITCH_CALLS, setSwitch, type SwitchName } from '../api/dealers.js';
import styles from './dealers.module.css';
import { TurnOffDialog } from './turn-off-dialog.js';

type Props = { readonly row: StoredRecord; readonly name: SwitchName };

/**
 * Turns a dealer's switch on or off. Turning it on can be undone for ten seconds, before e-mails
 * are sent.
 */
const useTurning = ({ row, name }: Props) => {
  const { t } = useTranslation('dealer');
  const client = useQueryClient();
  const problemText = useProblemText();
  const idDealer = Number(row['idDealer']);
  const title = String(row['businessName']);
  const turning = useMutation({
    mutationFn: (change: { readonly flgEnabled: boolean; readonly reason?: string }) =>
      setSwitch(name, { idDealer, ...change }),
    // Reloads after a refusal too, so that the switch shows the stored value.
    onSettled: () => client.invalidateQueries({ queryKey: ['record', 'dealer'] }),
  });
  const setEnabled = async (flgEnabled: boolean, reason?: string): Promise<boolean> => {
    try {
      await turning.mutateAsync({ flgEnabled, ...(reason !== undefined && { reason }) });
    } catch (error) {
      showToast({ text: problemText(error), tone: 'bad' });
      return false;
    }
    const undo = { run: () => turning.mutateAsync({ flgEnabled: false }) };
    const text = t(`dealer.turned.${flgEnabled ? 'on' : 'off'}`, {
      title,
      what: t(`dealer.field.${name}`),
    });
    showToast({ text, ...(flgEnabled && { undo }) });
    return true;
  };
  return { setEnabled, isBusy: turning.isPending };
};

/** A switch of a dealer, in a list or on its page (SCR-076, SCR-083, SCR-087). */
export const DealerSwitch = (props: Props) => {
  const { row, name } = props;
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const [isAsking, setAsking] = useState(false);
  const { setEnabled, isBusy } = useTurning(props);
  const isOn = row[name] === true;
  const label = `${t(`dealer.field.${name}`)}: ${String(row['businessName'])}`;
  const isWaiting = name === 'enabled' && row['state'] === 'REGISTERED';
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        title={isWaiting ? t('dealer.configureFirst') : undefined}
        className={styles.switch}
        disabled={isBusy || isWaiting || !may(SWITCH_CALLS[name])}
        onClick={(event) => {
          // Stops the click here, because a click on the row opens the dealer's page.
          event.stopPropagation();
          if (isOn) setAsking(true);
          else void setEnabled(true);
        }}
      />
      {isAsking && (
        <TurnOffDialog
          row={row}
          name={name}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            void setEnabled(false, reason).then((isDone) => isDone && setAsking(false))
          }
        />
      )}
    </>
  );
};

type RightsProps = { readonly row: StoredRecord; readonly names: readonly SwitchName[] };

/** Switches of a dealer with their labels. */
export const DealerRights = ({ row, names }: RightsProps) => {
  const { t } = useTranslation('dealer');
  return (
    <div className={styles.rights}>
      {names.map((name) => (
        <div key={name}>
          <DealerSwitch row={row} name={name} />
          <span>{t(`dealer.field.${name}`)}</span>
        </div>
      ))}
    </div>
  );
};
