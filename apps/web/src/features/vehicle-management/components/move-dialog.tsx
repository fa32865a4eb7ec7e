import { Button, controls, FormField, layout, Modal } from '@fairlot/web-ui';
import { IconMail } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyInAuctions } from '../../vehicle-auctions/components/lazy-in-auctions.js';
import { templatesQuery } from '../api/templates.js';
import type { MoveOrder } from '../api/send-move.js';
import { HANDOVER_MOVES, RETURN_REASONS, type VehicleMove } from './move-rules.js';
import styles from './vehicle-management.module.css';

type Props = {
  readonly move: VehicleMove;
  readonly idVehicles: readonly number[];
  readonly onConfirm: (order: MoveOrder) => void;
  readonly onClose: () => void;
};

type HolderOption = { readonly value: string; readonly label: string };

const HolderSelect = (props: {
  readonly label: string;
  readonly choices: readonly HolderOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const { t } = useTranslation('moves');
  const { label, choices, value, onChange } = props;
  return (
    <FormField label={label}>
      {(control) => (
        <select
          {...control}
          required
          className={controls.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t('vehicleManagement.ask.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};

const useChoices = (
  move: VehicleMove,
): { readonly label: string; readonly choices: HolderOption[] } | null => {
  const { t } = useTranslation('moves');
  const { data = [] } = useQuery({ ...templatesQuery, enabled: move === 'SEND_MULTI' });
  if (move === 'SEND_MULTI') {
    const choices = data.map(({ idTemplate, templateName }) => ({
      value: String(idTemplate),
      label: templateName,
    }));
    return { label: t('vehicleManagement.ask.template'), choices };
  }
  if (move !== 'SEND_BACK') return null;
  const choices = RETURN_REASONS.map((value) => ({
    value,
    label: t(`vehicleManagement.reason.${value}`),
  }));
  return { label: t('vehicleManagement.ask.reason'), choices };
};

const moveOrderOf = (move: VehicleMove, chosen: string): MoveOrder | null => {
  if (move === 'SEND_MULTI')
    return chosen === '' ? null : { kind: move, idTemplate: Number(chosen) };
  if (move !== 'SEND_BACK') return { kind: move };
  const reason = RETURN_REASONS.find((one) => one === chosen);
  return reason === undefined ? null : { kind: move, reason };
};

/** SCR-108: asks for confirmation of a move. States the effect and the number of vehicles. */
export const MoveDialog = ({ move, idVehicles, onConfirm, onClose }: Props) => {
  const { t } = useTranslation('moves');
  const [chosen, setChosen] = useState('');
  const [isInAuctions, setInAuctions] = useState(false);
  const choosing = useChoices(move);
  const order = moveOrderOf(move, chosen);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (order !== null) onConfirm(order);
  };
  const kind = HANDOVER_MOVES.has(move) ? 'leaves' : 'stays';
  return (
    <Modal
      opened
      onClose={onClose}
      // While the auctions of the vehicles are displayed, Escape closes only that dialog.
      closeOnEscape={!isInAuctions}
      title={t(`vehicleManagement.move.${move}`)}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <form className={styles.dialog} onSubmit={confirm}>
        <p>{t(`vehicleManagement.ask.${kind}`, { number: idVehicles.length })}</p>
        {choosing && <HolderSelect {...choosing} value={chosen} onChange={setChosen} />}
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button look="plain" onClick={() => setInAuctions(true)}>
            {t('vehicleManagement.auctions')}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={order === null}
            {...(HANDOVER_MOVES.has(move) && { icon: <IconMail size={16} aria-hidden /> })}
          >
            {t(`vehicleManagement.move.${move}`)}
          </Button>
        </div>
      </form>
      {isInAuctions && (
        <LazyInAuctions idVehicles={idVehicles} onClose={() => setInAuctions(false)} />
      )}
    </Modal>
  );
};
