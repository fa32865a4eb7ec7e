import { controls, SelectBox, useDismiss } from '@fairlot/web-ui';
import { IconArrowsSort } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortKeysIn, sortText, type SortKey } from '#shared/address/sorting.js';
import menu from '#shared/list/column-menu.module.css';
import type { RecordQuery } from './record-address.js';
import styles from './record-list.module.css';
import { sortsMaxOf } from './record-api.js';
import type { ListDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Props = {
  readonly definition: ListDefinition;
  readonly query: RecordQuery;
  readonly onChange: (change: Partial<RecordQuery>) => void;
};

const ORDERS = ['asc', 'desc'] as const;

/**
 * A select for each sort key, and one to add a key. A click on a column header with Shift does the
 * same.
 */
const SortBoxes = ({ definition, query, onChange }: Props) => {
  const { t } = useTranslation('records');
  const { label } = useRecordTexts(definition);
  const keys = sortKeysIn(query.sort);
  const put = (index: number, text: string) => {
    const others = keys.filter((one, at) => at !== index && one.key !== sortKeysIn(text)[0]?.key);
    onChange({ sort: sortText(others.toSpliced(index, 0, ...sortKeysIn(text))) });
  };
  const choicesAt = (index: number) => {
    const used = keys.slice(0, index).map(({ key }) => key);
    const free = definition.record.list.sorts.filter((key) => !used.includes(key));
    const choices = free.flatMap((key) =>
      ORDERS.map((order) => ({
        value: sortText([{ key, order }]),
        label: t(`records.sort.${order}`, { field: label(key) }),
      })),
    );
    return index === 0 ? choices : [{ value: '', label: t('records.sort.none') }, ...choices];
  };
  const boxes: readonly (SortKey | null)[] = [...keys, null].slice(0, sortsMaxOf(definition));
  return boxes.map((one, index) => (
    <SelectBox
      key={index}
      label={t(index === 0 ? 'records.sort.by' : 'records.sort.then', { place: index + 1 })}
      isNamed
      value={one === null ? '' : sortText([one])}
      choices={choicesAt(index)}
      onChange={(text) => put(index, text)}
    />
  ));
};

/** A menu for the order of a list. It also works for lists without column headers. */
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
