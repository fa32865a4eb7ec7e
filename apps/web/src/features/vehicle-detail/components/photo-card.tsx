import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../vehicle-pictures/components/picture.js';
import { PhotoButtons, type PhotoButtonsProps } from './photo-buttons.js';
import styles from './photo-card.module.css';

type Props = PhotoButtonsProps & {
  readonly isDragged: boolean;
  readonly onDrag: (idFile: string | null) => void;
  readonly onDropped: () => void;
};

const IMAGE_SIZES = '(max-width: 480px) 100vw, 260px';

/** A photo with its buttons. The whole card can be dragged. */
export const PhotoCard = ({ isDragged, onDrag, onDropped, ...acts }: Props) => {
  const { t } = useTranslation('vehicle');
  const { t: ofGallery } = useTranslation('live');
  const { photo, at } = acts;
  const name = ofGallery('gallery.choose', { at: at + 1 });
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) event.preventDefault();
  };
  const take = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move';
    // Firefox drags an element only if it has data.
    dataTransfer.setData('text/plain', photo.idFile);
    onDrag(photo.idFile);
  };
  return (
    <li
      className={styles.card}
      draggable
      data-dragged={isDragged}
      onDragStart={take}
      onDragEnd={() => onDrag(null)}
      onDragOver={allow}
      onDrop={onDropped}
    >
      <div className={styles.photo}>
        <Picture photo={photo} alt={name} sizes={IMAGE_SIZES} />
        {at === 0 && <span className={styles.cover}>{t('files.cover')}</span>}
      </div>
      <PhotoButtons {...acts} name={name} />
    </li>
  );
};
