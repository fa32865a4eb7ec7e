import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnRemove } from './on-remove.js';
import type { PhotoMove } from './photo-buttons.js';
import { PhotoCard } from './photo-card.js';
import styles from './photo-list.module.css';

type Props = {
  readonly photos: readonly VehicleFileView[];
  readonly isTurning: boolean;
  readonly onOrder: (idFiles: readonly string[]) => void;
  readonly onTurn: (photo: VehicleFileView) => void;
  readonly onRemove: OnRemove;
};

const movePhoto = (all: readonly string[], from: number, to: number): readonly string[] => {
  const rest = all.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...all.slice(from, from + 1));
};

/**
 * Returns the focus to the pressed button after its card has moved, because the browser drops the
 * focus.
 */
const useFocusAlong = () => {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef('');
  useLayoutEffect(() => {
    const { current: named } = wanted;
    if (named === '') return;
    wanted.current = '';
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-act="${named}"]`);
    const isOff = button?.disabled ?? true;
    // If the card is now first or last, the pressed button is disabled. Then the other button gets
    // the focus.
    (isOff
      ? button?.parentElement?.querySelector<HTMLButtonElement>('button:enabled')
      : button
    )?.focus();
  });
  return {
    list,
    keep: (idFile: string, act: PhotoMove) => void (wanted.current = `${act} ${idFile}`),
  };
};

/**
 * The photos of a vehicle in their order. The user changes it by dragging or by buttons. The first
 * photo is the cover.
 */
export const PhotoList = ({ photos, isTurning, onOrder, onTurn, onRemove }: Props) => {
  const { t } = useTranslation('vehicle');
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { list, keep } = useFocusAlong();
  const ids = photos.map(({ idFile }) => idFile);
  const move = (idFile: string, to: number) => {
    const from = ids.indexOf(idFile);
    if (from === -1 || from === to) return;
    setAnnouncement(t('files.moved', { at: to + 1, count: ids.length }));
    onOrder(movePhoto(ids, from, to));
  };
  return (
    <>
      <ul ref={list} className={styles.photos} aria-label={t('files.photos')}>
        {photos.map((photo, at) => (
          <PhotoCard
            key={photo.idFile}
            photo={photo}
            at={at}
            isTurning={isTurning}
            onTurn={onTurn}
            onRemove={onRemove}
            isLast={at === photos.length - 1}
            isDragged={dragged === photo.idFile}
            onDrag={setDragged}
            onDropped={() => dragged !== null && move(dragged, at)}
            onMove={(act, to) => {
              keep(photo.idFile, act);
              move(photo.idFile, to);
            }}
          />
        ))}
      </ul>
      <p className={text.hidden} role="status">
        {announcement}
      </p>
    </>
  );
};
