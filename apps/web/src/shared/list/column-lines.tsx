import { text } from '@fairlot/web-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnLine, type ListColumn } from './column-line.js';

type Props = {
  readonly columns: readonly ListColumn[];
  readonly onShow: (keys: readonly string[]) => void;
};
type ColumnMove = { readonly key: string; readonly to: number };

/** Returns the focus to the moved line, because the browser drops the focus when the line moves. */
const useFocusAlong = () => {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const lines = [...(list.current?.children ?? [])] as HTMLElement[];
    const line = lines.find(({ dataset }) => dataset['column'] === wanted.current);
    wanted.current = null;
    line?.querySelector('button')?.focus();
  });
  return { list, keep: (key: string) => void (wanted.current = key) };
};

/** The index of the line at this vertical position in the window. */
const placeAt = (list: HTMLElement | null, y: number): number => {
  const lines = [...(list?.children ?? [])];
  const below = lines.findIndex((line) => y < line.getBoundingClientRect().bottom);
  return below === -1 ? lines.length - 1 : below;
};

/**
 * A line for each column. The checkbox shows or hides the column. The grip moves it, by pointer or
 * by arrow keys.
 */
export const ColumnLines = ({ columns, onShow }: Props) => {
  const { t } = useTranslation('views');
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<ColumnMove | null>(null);
  const { list, keep } = useFocusAlong();
  const visibleKeys = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
  const move = ({ key, label }: ListColumn, place: number) => {
    const to = Math.min(Math.max(place, 0), visibleKeys.length - 1);
    keep(key);
    setAnnouncement(t('listViews.moved', { column: label, at: to + 1, count: visibleKeys.length }));
    if (visibleKeys.indexOf(key) === to) return;
    onShow(visibleKeys.filter((one) => one !== key).toSpliced(to, 0, key));
  };
  const toggle = ({ key, isShown }: ListColumn) =>
    onShow(isShown ? visibleKeys.filter((one) => one !== key) : [...visibleKeys, key]);
  return (
    <>
      <ul ref={list}>
        {columns.map((column, at) => (
          <ColumnLine
            key={column.key}
            column={column}
            isDragged={dragged?.key === column.key}
            isInto={dragged?.to === at && dragged.key !== column.key}
            onToggle={() => toggle(column)}
            onStep={(by) => move(column, at + by)}
            onDrag={(y) => setDragged({ key: column.key, to: placeAt(list.current, y) })}
            // Computes the target from the drop position, because the last step of a quick drag is
            // not rendered yet.
            onDrop={(y) => move(column, placeAt(list.current, y))}
            onDragEnd={() => setDragged(null)}
          />
        ))}
      </ul>
      <p className={text.hidden} role="status">
        {announcement}
      </p>
    </>
  );
};
