import { IconFilterOff, IconX } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, controls, layout, SelectBox } from '@fairlot/web-ui';
import { numberOf } from '#shared/format/number-of.js';
import { useTyped } from '#shared/ui/use-typed.js';
import { commandIdIn } from '../api/auctions.js';
import { typesIn } from './event-choice.js';
import { EVENT_FILTER, KINDS, type EventFilter } from './event-filter.js';
import { TypeChoice } from './type-choice.js';
import styles from './event-toolbar.module.css';

export type FilterProps = {
  readonly filter: EventFilter;
  readonly onFilter: (change: Partial<EventFilter>) => void;
};

type NumberProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly onChange: (value: number | undefined) => void;
};

const NumberBox = ({ label, value, min, onChange }: NumberProps) => {
  const id = useId();
  return (
    <span className={styles.numberBox}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={controls.select}
        inputMode="numeric"
        value={value ?? ''}
        onChange={({ currentTarget: { value: text } }) => {
          if (text === '') onChange(undefined);
          else if (/^\d+$/.test(text) && Number(text) >= min) onChange(Number(text));
        }}
      />
    </span>
  );
};

/** A field for a pasted command id. Other text stays in the field, but does not filter. */
const CommandBox = ({ filter: { command }, onFilter }: FilterProps) => {
  const { t } = useTranslation('engineering');
  const [typed, setTyped] = useTyped({
    value: command,
    typedOf: String,
    valueFrom: (text: string) => commandIdIn(text) ?? '',
    onChange: (found) => onFilter({ command: found }),
  });
  const isWrong = typed !== '' && commandIdIn(typed) === null;
  return (
    <span className={clsx(controls.search, styles.commandBox)} data-wrong={isWrong}>
      <input
        type="text"
        spellCheck={false}
        aria-label={t('eventBrowser.filter.command')}
        aria-invalid={isWrong}
        placeholder={t('eventBrowser.filter.command')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('eventBrowser.filter.noCommand')}
          onClick={() => setTyped('')}
        >
          <IconX size={16} />
        </button>
      )}
    </span>
  );
};

type JumpProps = { readonly total: number; readonly onJump: (number: number) => void };

/**
 * Opens an event by its number in the list. Within one stream, the number is the event's position
 * plus one.
 */
const JumpBox = ({ total, onJump }: JumpProps) => {
  const { t } = useTranslation('engineering');
  const box = useRef<HTMLInputElement>(null);
  return (
    <form
      className={styles.numberBox}
      onSubmit={(event) => {
        event.preventDefault();
        const number = numberOf(box.current?.value ?? '');
        if (Number.isInteger(number)) onJump(Math.min(Math.max(1, number), total));
      }}
    >
      <label htmlFor="jump">{t('eventBrowser.filter.jump')}</label>
      <input id="jump" ref={box} className={controls.select} inputMode="numeric" />
    </form>
  );
};

export const EventToolbar = ({ filter, onFilter, total, onJump }: FilterProps & JumpProps) => {
  const { t } = useTranslation('engineering');
  // Clearing removes invalid text too, which is not part of the filter.
  const [clearedCount, setClearedCount] = useState(0);
  const clear = { ...EVENT_FILTER, at: filter.at, lot: undefined, position: undefined };
  return (
    <div className={layout.toolbar} role="search">
      <NumberBox
        label={t('word.lot')}
        value={filter.lot}
        min={1}
        onChange={(lot) => onFilter({ lot })}
      />
      <SelectBox
        label={t('eventBrowser.filter.kind')}
        value={filter.kind}
        choices={KINDS.map((value) => ({ value, label: t(`eventBrowser.kind.${value}`) }))}
        onChange={(kind) => onFilter({ kind })}
      />
      <TypeChoice
        chosen={typesIn(filter)}
        onChoose={(types) => onFilter({ types: types.join(',') })}
      />
      <NumberBox
        label={t('eventBrowser.filter.position')}
        value={filter.position}
        min={0}
        onChange={(position) => onFilter({ position })}
      />
      <CommandBox key={clearedCount} filter={filter} onFilter={onFilter} />
      <JumpBox total={total} onJump={onJump} />
      <Button
        look="plain"
        icon={<IconFilterOff size={16} aria-hidden />}
        onClick={() => {
          setClearedCount(clearedCount + 1);
          onFilter(clear);
        }}
      >
        {t('eventBrowser.filter.clear')}
      </Button>
    </div>
  );
};
