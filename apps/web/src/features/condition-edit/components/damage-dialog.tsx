import type { Damage } from '@fairlot/contracts/vehicles';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { positionOf, type DamagePosition } from '../machines/part-positions.js';
import { damageForm } from './damage-form.js';
import { DamagePositionField } from './damage-position-field.js';
import { EntryButtons, EntryDialog } from './entry-dialog.js';
import { PhotoChoice } from './photo-choice.js';
import type { EntryActions } from './use-entries.js';

type Props = EntryActions<Damage> & {
  /** Index of the damage in the report; null for a new one. */
  readonly at: number | null;
  readonly entry: Damage;
  /**
   * Whether the user has placed the damage on the drawing. Until then, it is at the position of its
   * part.
   */
  readonly isPlaced: boolean;
  /** Number of damages in the report. */
  readonly count: number;
  readonly vehicle: { readonly idVehicle: number; readonly name: string };
};

const MARK_DIRTY = { shouldDirty: true } as const;

/** Edits a damage: position, part, other facts and photo. */
export const DamageDialog = (props: Props) => {
  const { at, entry, count, vehicle, close, put, remove } = props;
  const { t } = useTranslation('report');
  const form = useDescribedForm(damageForm, entry);
  const [part, severity, position, idFile] = form.watch(['part', 'severity', 'position', 'idFile']);
  const isPlaced = useRef(props.isPlaced);
  const moveTo = useEffectEvent((damaged: Damage['part']) => {
    if (!isPlaced.current) form.setValue('position', positionOf(damaged), MARK_DIRTY);
  });
  useEffect(() => moveTo(part), [part]);
  const setPosition = (where: DamagePosition) => {
    isPlaced.current = true;
    form.setValue('position', where, MARK_DIRTY);
  };
  const number = (at ?? count) + 1;
  return (
    <EntryDialog
      title={at === null ? t('damage.new') : t('damage.title', { at: number })}
      onClose={close}
    >
      <DamagePositionField
        at={number - 1}
        severity={severity}
        position={position}
        onPick={setPosition}
      />
      <ShortForm described={damageForm} form={form} onSubmit={put}>
        <PhotoChoice
          {...vehicle}
          chosen={idFile}
          onChoose={(chosen) => form.setValue('idFile', chosen, MARK_DIRTY)}
        />
        <EntryButtons
          onClose={close}
          removal={at === null ? undefined : { label: t('damage.remove'), run: () => remove(at) }}
        />
      </ShortForm>
    </EntryDialog>
  );
};
