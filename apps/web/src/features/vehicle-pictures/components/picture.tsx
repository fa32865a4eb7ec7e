import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { pictureAddress, imageSourceSet } from '../api/vehicle-files.js';
import styles from './picture.module.css';

/** Width for browsers without `srcset`. */
const USUAL_PX = 640;

type Props = {
  readonly photo: VehicleFileView;
  /** Empty next to a text with the same meaning. */
  readonly alt: string;
  /** Displayed width, as in the `sizes` attribute. */
  readonly sizes: string;
  /** Loads visible pictures immediately. */
  readonly isEager?: boolean;
};

/** A photo in a suitable width, shown over its blurred preview. Its space is reserved. */
export const Picture = ({ photo, alt, sizes, isEager = false }: Props) => (
  <picture
    className={styles.picture}
    style={{ backgroundImage: photo.placeholder === null ? 'none' : `url(${photo.placeholder})` }}
  >
    <source type="image/webp" srcSet={imageSourceSet(photo, 'webp')} sizes={sizes} />
    <img
      src={pictureAddress(photo, USUAL_PX, 'jpeg')}
      srcSet={imageSourceSet(photo, 'jpeg')}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  </picture>
);
