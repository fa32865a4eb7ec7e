import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { pictureAddress, imageSourceSet } from '../api/vehicle-files.js';
import styles from './picture.module.css';

/** Width of the picture for browsers that do not support `srcset`. */
const USUAL_PX = 640;

type Props = {
  readonly photo: VehicleFileView;
  /** Empty if the text beside the picture says the same. */
  readonly alt: string;
  /** The displayed width, in the format of the `sizes` attribute. */
  readonly sizes: string;
  /** Whether the picture is loaded immediately, because it is visible from the start. */
  readonly isEager?: boolean;
};

/**
 * A photo in a suitable width, over its blurred preview. The page reserves its space before it
 * loads.
 */
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
