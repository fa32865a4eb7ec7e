import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { Picture } from './picture.js';
import styles from './picture-thumbs.module.css';

const IMAGE_SIZES = '96px';

type Props = {
  readonly name: string;
  readonly photos: readonly VehicleFileView[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
};

/** Thumbnails of a vehicle's photos. A click selects the photo. */
export const PictureThumbs = ({ name, photos, chosen, onChoose }: Props) => {
  const { t } = useTranslation('live');
  return (
    <ul className={styles.thumbs} aria-label={t('gallery.title', { vehicle: name })}>
      {photos.map((photo, at) => (
        <li key={photo.idFile}>
          <button
            type="button"
            className={styles.thumb}
            aria-pressed={at === chosen}
            aria-label={t('gallery.choose', { at: at + 1 })}
            onClick={() => onChoose(at)}
          >
            <Picture photo={photo} alt="" sizes={IMAGE_SIZES} />
          </button>
        </li>
      ))}
    </ul>
  );
};
