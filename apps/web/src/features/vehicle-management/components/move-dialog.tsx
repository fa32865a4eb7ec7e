import { Button, controls, FormField, layout, Modal } from '@fairlot/web-ui';
import { IconMail } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateChoice } from '#shared/templates/template-choice.js';
import { LazyInAuctions } from '../../vehicle-auctions/components/lazy-in-auctions.js';
import type { MoveOrder } from '../api/send-move.js';
import { HANDOVER_MOVES, RETURN_REASONS, type VehicleMove } from './move-rules.js';
import styles from './vehicle-management.module.css';

type Props = {
  readonly move: VehicleMove;
  readonly idVehicles: readonly number[];
  readonly onConfirm: (order: MoveOrder) => void;
  readonly onClose: () => void;
};

type ChooseProps = { readonly value: string; readonly onChange: (value: string) => void };

const ReasonSelect = ({ value, onChange }: ChooseProps) => {
  const { t } = useTranslation('moves');
  return (
    <FormField label={t('vehicleManagement.ask.reason')}>
      {(control) => (
        <select
          {...control}
          required
          className={controls.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t('vehicleManagement.ask.choose')}</option>
          {RETURN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`vehicleManagement.reason.${reason}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};

const TemplateField = ({ value, onChange }: ChooseProps) => {
  const { t } = useTranslation('moves');
  return (
    <FormField label={t('vehicleManagement.ask.template')}>
      {(control) => (
        <TemplateChoice
          {...control}
          isRequired
          value={value === '' ? null : Number(value)}
          onChange={(idTemplate) => onChange(idTemplate === null ? '' : String(idTemplate))}
          none={t('vehicleManagement.ask.choose')}
        />
      )}
    </FormField>
  );
};

/** The field of moves that need a template or a reason. */
const CHOICE_BY_MOVE: Partial<Record<VehicleMove, typeof ReasonSelect>> = {
  SEND_MULTI: TemplateField,
  SEND_BACK: ReasonSelect,
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
  const Choice = CHOICE_BY_MOVE[move];
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
        {Choice && <Choice value={chosen} onChange={setChosen} />}
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
