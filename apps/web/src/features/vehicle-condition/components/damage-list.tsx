import type { Damage, VehicleFileView } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { Picture } from '../../vehicle-pictures/components/picture.js';
import { useConditionWords } from './condition-words.js';
import { DamageSign } from './damage-map.js';
import styles from './damage-list.module.css';

type Props = {
  readonly damages: readonly Damage[];
  readonly photos: ReadonlyMap<string, VehicleFileView>;
  readonly chosen: number | null;
  readonly onChoose: (at: number) => void;
  readonly onEnlarge?: (at: number) => void;
};

const THUMB_SIZES = '72px';

/** All damages in words, for users who cannot see the drawing. */
export const DamageList = ({ damages, photos, chosen, onChoose, onEnlarge }: Props) => {
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const format = useFormat();
  return (
    <ol className={styles.damages} aria-label={t('damages')}>
      {damages.map((damage, at) => {
        const photo = damage.idFile === null ? undefined : photos.get(damage.idFile);
        return (
          <li key={at} data-chosen={chosen === at} data-damage={at}>
            <button
              type="button"
              className={styles.choose}
              aria-pressed={chosen === at}
              onClick={() => onChoose(at)}
            >
              <DamageSign at={at} severity={damage.severity} />
              <span className={styles.what}>
                <b>{words.damage(damage)}</b>
                <span className={text.faint}>
                  {t(`side.${damage.position.view}`)}
                  {damage.note !== null && ` · ${damage.note}`}
                </span>
              </span>
              <span className={styles.cost}>
                {damage.costMinor === null ? t('notEstimated') : format.price(damage.costMinor)}
              </span>
            </button>
            {photo && onEnlarge && (
              <button
                type="button"
                className={styles.photo}
                aria-haspopup="dialog"
                aria-label={t('enlarge', { at: at + 1 })}
                onClick={() => onEnlarge(at)}
              >
                <Picture photo={photo} alt="" sizes={THUMB_SIZES} />
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
};
