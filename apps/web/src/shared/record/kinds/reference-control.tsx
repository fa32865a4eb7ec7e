import type { Field } from '@fairlot/contracts/record';
import { controls, stopEscape } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { useMayCall } from '#shared/session/rights.js';
import { useTyped } from '#shared/ui/use-typed.js';
import { queryOf, recordLookup, type FoundRecord, type Lookup } from './lookup-query.js';
import styles from './section.module.css';
import { useCachedTitle } from './titles-context.js';

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The title of the object with this id. It comes from the record's response, or is loaded. */
const useTitle = (lookup: Lookup, id: number | null): string => {
  const may = useMayCall();
  const cachedTitle = useCachedTitle(id);
  const isAsked = id !== null && cachedTitle === undefined && may(lookup.call);
  const { data } = useQuery({ ...queryOf(lookup, { id: id ?? 0 }), enabled: isAsked });
  if (id === null) return '';
  return cachedTitle ?? data?.find((one) => one.id === id)?.title ?? `#${id}`;
};

/** The typed text, the objects that match it, and the highlighted match. */
const useLookup = (source: Lookup, onChoose: (found: FoundRecord) => void) => {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTyped({
    value: q,
    onChange: setQ,
    typedOf: String,
    valueFrom: (text: string) => text.trim(),
  });
  const { data: rows = [], isPending } = useQuery({ ...queryOf(source, { q }), enabled: isOpen });
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, Math.max(rows.length - 1, 0));
  const open = (text: string) => {
    setTyped(text);
    setMarked(0);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const choose = (found: FoundRecord | undefined) => {
    if (found === undefined) return;
    onChoose(found);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEP_BY_KEY[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return open('');
      return setMarked((at + step + rows.length) % Math.max(rows.length, 1));
    }
    if (!isOpen) return undefined;
    if (event.key === 'Escape') return close();
    if (event.key !== 'Enter') return undefined;
    event.preventDefault();
    return choose(rows[at]);
  };
  return { isOpen, typed, rows, at, isPending, open, close, choose, press };
};

type FoundProps = {
  readonly id: string;
  readonly rows: readonly FoundRecord[];
  /** The index of the highlighted match. */
  readonly at: number;
  readonly isPending: boolean;
  readonly onChoose: (found: FoundRecord) => void;
};

const FoundList = ({ id, rows, at, isPending, onChoose }: FoundProps) => {
  const { t } = useTranslation('records');
  return (
    <ul id={id} className={styles.found} role="listbox">
      {rows.map((one, index) => (
        <li
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          aria-selected={index === at}
          // Handles `mousedown`, because a click would come after the field has lost the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          {one.title}
        </li>
      ))}
      {rows.length === 0 && (
        <li role="presentation">
          {t(isPending ? 'records.reference.looking' : 'records.reference.none')}
        </li>
      )}
    </ul>
  );
};

/** A control that finds objects by title as the user types. The form stores the id. */
export const lookupControl = (source: Lookup, { isRequired }: Pick<Field, 'isRequired'>) =>
  function LookupControl({ value, onValue, onBlur, ...control }: CustomControl) {
    const { t } = useTranslation('records');
    const list = useId();
    const title = useTitle(source, value);
    const { isOpen, typed, rows, at, isPending, ...lookup } = useLookup(source, ({ id }) =>
      onValue(id),
    );
    const write = (text: string) => {
      lookup.open(text);
      if (text === '') onValue(null);
    };
    return (
      <div className={styles.lookup}>
        <input
          {...control}
          {...stopEscape(isOpen)}
          className={controls.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen && rows[at] ? `${list}-${rows[at].id}` : undefined}
          aria-required={isRequired}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('records.reference.search')}
          value={isOpen ? typed : title}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => !isOpen && lookup.open('')}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={lookup.press}
          onBlur={() => {
            lookup.close();
            onBlur();
          }}
        />
        {isOpen && (
          <FoundList id={list} rows={rows} at={at} isPending={isPending} onChoose={lookup.choose} />
        )}
      </div>
    );
  };

/** A control that refers to another object. */
export const referenceControl = ({ of = '', isRequired }: Pick<Field, 'of' | 'isRequired'>) =>
  lookupControl(recordLookup(of), { isRequired });
