import type { Damage, VehicleFileView } from '@fairlot/contracts/vehicles';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { DamageList } from './damage-list.js';
import { DamageMap } from './damage-map.js';
import { useConditionWords } from './condition-words.js';
import styles from './condition-report.module.css';

const PictureViewer = lazy(async () => {
  const [{ PictureViewer: component }] = await Promise.all([
    import('../../vehicle-pictures/components/picture-viewer.js'),
    loadTexts('vehicle'),
  ]);
  return { default: component };
});

type Props = {
  readonly name: string;
  readonly damages: readonly Damage[];
  readonly damageMinor: number | null;
  readonly photos: ReadonlyMap<string, VehicleFileView>;
};

/** A full-screen viewer for the photos of the damages. */
const useViewer = ({ name, damages, photos }: Props) => {
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const [open, setOpen] = useState<number | null>(null);
  const pictured = damages.flatMap((damage, at) => {
    const photo = damage.idFile === null ? undefined : photos.get(damage.idFile);
    return photo ? [{ at, photo, what: words.damage(damage) }] : [];
  });
  const first = pictured.findIndex(({ at }) => at === open);
  const altOf = (of: number) => {
    const { at, what } = pictured[of]!;
    return t('marker', { at: at + 1, what });
  };
  const viewer = first !== -1 && (
    <Suspense>
      <PictureViewer
        name={name}
        first={first}
        altOf={altOf}
        photos={pictured.map(({ photo }) => photo)}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  return { viewer, enlarge: setOpen };
};

/**
 * The drawing and the list of the damages. A damage that is selected in one is also selected in the
 * other.
 */
export const DamagePanel = (props: Props) => {
  const { damages, damageMinor, photos } = props;
  const { t } = useTranslation('condition');
  const format = useFormat();
  const panel = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { viewer, enlarge } = useViewer(props);
  if (damages.length === 0) return <p>{t('noDamage')}</p>;
  const inList = (at: number) => {
    setChosen(at);
    panel.current?.querySelector(`[data-damage='${at}']`)?.scrollIntoView({ block: 'nearest' });
  };
  const unestimated = damages.filter(({ costMinor }) => costMinor === null).length;
  return (
    <div ref={panel} className={styles.damages}>
      <DamageMap damages={damages} chosen={chosen} onChoose={inList} />
      <DamageList
        damages={damages}
        photos={photos}
        chosen={chosen}
        onChoose={setChosen}
        onEnlarge={enlarge}
      />
      <p className={styles.total}>
        {damageMinor !== null && <b>{t('total', { amount: format.price(damageMinor) })}</b>}
        {unestimated > 0 && <span>{t('unestimated', { count: unestimated })}</span>}
      </p>
      {viewer}
    </div>
  );
};
