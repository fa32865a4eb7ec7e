import { SORTS_MAX } from '@fairlot/contracts';
import { controls, SelectBox, useDismiss } from '@fairlot/web-ui';
import { IconArrowsSort } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortKeysIn, sortText, type SortKey } from '#shared/address/sorting.js';
import menu from '#shared/list/column-menu.module.css';
import type { RecordQuery } from './record-address.js';
import styles from './record-list.module.css';
import type { KnownList } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = {
  readonly known: KnownList;
  readonly query: RecordQuery;
  readonly onChange: (change: Partial<RecordQuery>) => void;
};

const ORDERS = ['asc', 'desc'] as const;

/** A select per sort key, and one for a further key; Shift on a column head does the same. */
const SortBoxes = ({ known, query, onChange }: Props) => {
  const { t } = useTranslation('records');
  const { label } = useRecordTexts(known);
  const keys = sortKeysIn(query.sort);
  const put = (place: number, text: string) => {
    const kept = keys.filter((one, at) => at !== place && one.key !== sortKeysIn(text)[0]?.key);
    onChange({ sort: sortText(kept.toSpliced(place, 0, ...sortKeysIn(text))) });
  };
  const choicesAt = (place: number) => {
    const used = keys.slice(0, place).map(({ key }) => key);
    const free = known.record.list.sorts.filter((key) => !used.includes(key));
    const choices = free.flatMap((key) =>
      ORDERS.map((order) => ({
        value: sortText([{ key, order }]),
        label: t(`records.sort.${order}`, { field: label(key) }),
      })),
    );
    return place === 0 ? choices : [{ value: '', label: t('records.sort.none') }, ...choices];
  };
  const boxes: readonly (SortKey | null)[] = [...keys, null].slice(0, SORTS_MAX);
  return boxes.map((one, place) => (
    <SelectBox
      key={place}
      label={t(place === 0 ? 'records.sort.by' : 'records.sort.then', { place: place + 1 })}
      isNamed
      value={one === null ? '' : sortText([one])}
      choices={choicesAt(place)}
      onChange={(text) => put(place, text)}
    />
  ));
};

/** The sort order without column heads. */
export const SortMenu = (props: Props) => {
  const { t } = useTranslation('records');
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  const title = t('records.sort.title');
  return (
    <div ref={root} className={clsx(menu.menu, styles.sortMenu)}>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={title}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconArrowsSort size={20} aria-hidden />
      </button>
      <section id={id} hidden={!isOpen} aria-label={title} className={styles.panel}>
        <div className={styles.sorts}>
          <SortBoxes {...props} />
        </div>
      </section>
    </div>
  );
};
