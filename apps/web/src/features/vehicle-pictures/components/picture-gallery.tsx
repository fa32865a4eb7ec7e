import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { layout } from '@fairlot/web-ui';
import { IconMaximize } from '@fairlot/web-ui/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useAfterDelay } from '#shared/ui/use-after-delay.js';
import { Picture } from './picture.js';
import styles from './picture-gallery.module.css';

/** The full-screen viewer, which is loaded on demand. */
const PictureViewer = lazy(async () => {
  const [{ PictureViewer: component }] = await Promise.all([
    import('./picture-viewer.js'),
    loadTexts('vehicle'),
  ]);
  return { default: component };
});
const PictureThumbs = lazy(async () => ({
  default: (await import('./picture-thumbs.js')).PictureThumbs,
}));
const STAGE_SIZES = '(max-width: 900px) 100vw, 60vw';

type Props = {
  /** Name of the vehicle. */
  readonly name: string;
  /** The photos. There is at least one. */
  readonly photos: readonly VehicleFileView[];
};

type SlideProps = {
  readonly photo: VehicleFileView;
  readonly alt: string;
  readonly isFirst: boolean;
  /** Whether the photo is beside the visible one. */
  readonly isNear: boolean;
  readonly onOpen: () => void;
};

const Slide = ({ photo, alt, isFirst, isNear, onOpen }: SlideProps) => {
  const { t } = useTranslation('live');
  return (
    <li className={layout.stage}>
      <button
        type="button"
        className={styles.enlarge}
        aria-haspopup="dialog"
        aria-label={t('gallery.enlarge', { picture: alt })}
        onClick={onOpen}
      >
        {isNear && <Picture photo={photo} alt={alt} sizes={STAGE_SIZES} isEager={isFirst} />}
        <IconMaximize size={20} aria-hidden />
      </button>
    </li>
  );
};

/** Whether the other photos are loaded: after the page, or as soon as the user moves to one. */
const useTurnedTo = () => {
  const [isTouched, setTouched] = useState(false);
  const isLater = useAfterDelay();
  const touch = () => setTouched(true);
  const handlers = { onPointerEnter: touch, onTouchStart: touch, onFocus: touch };
  return { areWanted: isTouched || isLater, ...handlers };
};

/** The index of the visible photo, and whether it is full-screen. */
const useSlides = (last: number) => {
  const stages = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const choose = (at: number) => {
    const list = stages.current;
    list?.scrollTo({ left: at * list.clientWidth });
    setShown(at);
  };
  const open = (at: number) => {
    setShown(at);
    setOpen(true);
  };
  const close = (at: number) => {
    setOpen(false);
    choose(at);
  };
  // Fewer photos may remain than the chosen index, because one was removed.
  const chosen = Math.min(shown, last);
  return { stages, chosen, isOpen, see: setShown, choose, open, close };
};

/**
 * The photos of a vehicle. The user swipes or clicks thumbnails, and can open the full-screen
 * viewer.
 */
export const PictureGallery = ({ name, photos }: Props) => {
  const { t } = useTranslation('live');
  const last = photos.length - 1;
  const { stages, chosen, isOpen, see, choose, open, close } = useSlides(last);
  const { areWanted, ...handlers } = useTurnedTo();
  const altOf = (at: number) =>
    t('gallery.alt', { vehicle: name, at: at + 1, count: photos.length });
  return (
    <div {...handlers}>
      <ul
        ref={stages}
        className={styles.stages}
        aria-label={t('gallery.title', { vehicle: name })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          see(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {photos.map((photo, at) => (
          <Slide
            key={photo.idFile}
            photo={photo}
            alt={altOf(at)}
            isFirst={at === 0}
            onOpen={() => open(at)}
            isNear={at === chosen || (areWanted && Math.abs(at - chosen) === 1)}
          />
        ))}
      </ul>
      {last > 0 && (
        <div className={styles.choice}>
          {areWanted && (
            <Suspense>
              <PictureThumbs name={name} photos={photos} chosen={chosen} onChoose={choose} />
            </Suspense>
          )}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <PictureViewer name={name} photos={photos} altOf={altOf} first={chosen} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
