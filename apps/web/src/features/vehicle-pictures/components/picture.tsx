import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { pictureAddress, sourcesOf } from '../api/vehicle-files.js';
import styles from './picture.module.css';

/** For a browser that knows no widths. */
const USUAL_PX = 640;

type Props = {
  readonly photo: VehicleFileView;
  /** Empty beside words that say the same. */
  readonly alt: string;
  /** How wide it stands, as CSS says it. */
  readonly sizes: string;
  /** What is in sight at once waits for nothing. */
  readonly isEager?: boolean;
};

/** A photo in the width that fits, on its own blur until it is there. Its place has its size before. */
export const Picture = ({ photo, alt, sizes, isEager = false }: Props) => (
  <picture
    className={styles.picture}
    style={{ backgroundImage: photo.placeholder === null ? 'none' : `url(${photo.placeholder})` }}
  >
    <source type="image/webp" srcSet={sourcesOf(photo, 'webp')} sizes={sizes} />
    <img
      src={pictureAddress(photo, USUAL_PX, 'jpeg')}
      srcSet={sourcesOf(photo, 'jpeg')}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  </picture>
);
