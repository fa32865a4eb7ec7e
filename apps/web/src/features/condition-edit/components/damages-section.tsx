import { DAMAGE_KINDS, DAMAGE_PARTS, type Damage } from '@fairlot/contracts/vehicles';
import { Button, text } from '@fairlot/web-ui';
import { IconPlus } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { SectionProps } from '#shared/form/describe-form.js';
import { FormSection } from '#shared/form/form-section.js';
import { useConditionWords } from '../../vehicle-condition/components/condition-words.js';
import { DamageList } from '../../vehicle-condition/components/damage-list.js';
import { DamageMap } from '../../vehicle-condition/components/damage-map.js';
import { photosIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { partAt, positionOf, type DamagePosition } from '../machines/part-positions.js';
import { DamageDialog } from './damage-dialog.js';
import { useEntries } from './use-entries.js';

type Props = SectionProps & {
  readonly vehicle: { readonly idVehicle: number; readonly name: string };
};

const newDamage = (part: Damage['part'], position: DamagePosition): Damage => ({
  part,
  kind: DAMAGE_KINDS[0],
  severity: 1,
  position,
  idFile: null,
  note: null,
  costMinor: null,
});

type EntriesProps = Pick<Props, 'vehicle'> & {
  readonly damages: readonly Damage[];
  readonly chosen: number | null;
  readonly onChoose: (at: number) => void;
};

/** The damages as a list with their photos, and the total cost. */
const DamageEntries = ({ damages, vehicle, chosen, onChoose }: EntriesProps) => {
  const { t } = useTranslation('condition');
  const format = useFormat();
  const { data: files } = useQuery(vehicleFilesQuery(vehicle.idVehicle));
  const photos = new Map(photosIn(files?.files ?? []).map((photo) => [photo.idFile, photo]));
  const total = damages.reduce((sum, { costMinor }) => sum + (costMinor ?? 0), 0);
  return (
    <>
      {damages.length === 0 ? (
        <p>{t('noDamage')}</p>
      ) : (
        <DamageList
          damages={damages}
          photos={photos}
          chosen={chosen}
          onChoose={onChoose}
          onEnlarge={onChoose}
        />
      )}
      {total > 0 && <b>{t('total', { amount: format.price(total) })}</b>}
    </>
  );
};

/** The damages, as marks on the drawing and as a list. A click on a damage opens its dialog. */
export const DamagesSection = ({ vehicle, ...section }: Props) => {
  const { t } = useTranslation('report');
  const words = useConditionWords();
  const { entries: damages, opened, add, edit, acts } = useEntries<Damage>(section, words.damage);
  const [isPlaced, setPlaced] = useState(true);
  const begin = (part: Damage['part'], position: DamagePosition, isPointed: boolean) => {
    setPlaced(isPointed);
    add(newDamage(part, position));
  };
  const change = (at: number) => {
    setPlaced(true);
    edit(at);
  };
  const chosen = opened?.at ?? null;
  return (
    <FormSection {...section} entryName={(at) => t('damage.title', { at: at + 1 })}>
      <p className={text.faint}>{t('damage.how')}</p>
      <DamageMap
        damages={damages}
        chosen={chosen}
        onChoose={change}
        onPlace={(position) => begin(partAt(position), position, true)}
      />
      <DamageEntries damages={damages} vehicle={vehicle} chosen={chosen} onChoose={change} />
      <p>
        <Button
          look="light"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => begin(DAMAGE_PARTS[0], positionOf(DAMAGE_PARTS[0]), false)}
        >
          {t('damage.add')}
        </Button>
      </p>
      {opened && (
        <DamageDialog
          {...acts}
          {...opened}
          isPlaced={isPlaced}
          vehicle={vehicle}
          count={damages.length}
        />
      )}
    </FormSection>
  );
};
