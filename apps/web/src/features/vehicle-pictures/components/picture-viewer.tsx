import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { controls, Modal } from '@fairlot/web-ui';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@fairlot/web-ui/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from './picture.js';
import styles from './picture-viewer.module.css';
import { useZoom } from './use-zoom.js';

const ZOOM_STEP = 1.5;
const IMAGE_SIZES = '100vw';
/**
 * Value for `sizes`. An unzoomed photo needs only the width of the screen, but a zoomed photo needs
 * more detail.
 */
const LARGE_SIZES = '300vw';

/**
 * Handles keys whatever element of the viewer has the focus, because nothing else in it uses these
 * keys.
 */
const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

type StageProps = {
  readonly photo: VehicleFileView;
  readonly alt: string;
  readonly onStep: (by: 1 | -1) => void;
};

const Stage = ({ photo, alt, onStep }: StageProps) => {
  const { t } = useTranslation('vehicle');
  const { stage, lie, zoom, handlers } = useZoom(onStep);
  useKeys({
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '0': () => zoom(0),
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
  });
  const isLarge = lie.scale > 1;
  return (
    <>
      <div ref={stage} className={styles.stage} data-large={isLarge} {...handlers}>
        <div
          className={styles.lying}
          style={{ transform: `translate(${lie.x}px, ${lie.y}px) scale(${lie.scale})` }}
        >
          <Picture photo={photo} alt={alt} sizes={isLarge ? LARGE_SIZES : IMAGE_SIZES} isEager />
        </div>
      </div>
      <div className={styles.zooms}>
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('viewer.zoomOut')}
          disabled={!isLarge}
          onClick={() => zoom(1 / ZOOM_STEP)}
        >
          <IconZoomOut size={22} aria-hidden />
        </button>
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('viewer.zoomIn')}
          onClick={() => zoom(ZOOM_STEP)}
        >
          <IconZoomIn size={22} aria-hidden />
        </button>
      </div>
    </>
  );
};

type Props = {
  readonly name: string;
  readonly photos: readonly VehicleFileView[];
  readonly altOf: (at: number) => string;
  readonly first: number;
  /** Called with the index of the photo that was shown last. */
  readonly onClose: (at: number) => void;
};

/**
 * The full-screen viewer, with swiping and zooming. Escape closes it and returns the focus to the
 * button that opened it.
 */
export const PictureViewer = ({ name, photos, altOf, first, onClose }: Props) => {
  const { t } = useTranslation('vehicle');
  const { t: ofGallery } = useTranslation('live');
  const [selected, setSelected] = useState(first);
  const at = Math.min(selected, photos.length - 1);
  const step = (by: number) => setSelected(Math.min(photos.length - 1, Math.max(0, at + by)));
  const photo = photos[at];
  if (photo === undefined) return null;
  return (
    <Modal
      opened
      fullScreen
      onClose={() => onClose(at)}
      title={ofGallery('gallery.title', { vehicle: name })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
      classNames={{ content: styles.content, body: styles.body }}
      transitionProps={{ duration: 0 }}
    >
      <Stage key={photo.idFile} photo={photo} alt={altOf(at)} onStep={step} />
      <div className={styles.steps}>
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('viewer.previous')}
          disabled={at === 0}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={26} aria-hidden />
        </button>
        <output className={styles.place}>
          {t('viewer.place', { at: at + 1, count: photos.length })}
        </output>
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('viewer.next')}
          disabled={at === photos.length - 1}
          onClick={() => step(1)}
        >
          <IconChevronRight size={26} aria-hidden />
        </button>
      </div>
    </Modal>
  );
};
