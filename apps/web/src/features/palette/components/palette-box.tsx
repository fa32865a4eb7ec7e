import { SEARCH_MAX } from '@fairlot/contracts';
import { controls, text } from '@fairlot/web-ui';
import { IconSearch } from '@fairlot/web-ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';
import { PaletteList, optionIdOf } from './palette-list.js';
import { bestMatches } from './palette-match.js';
import { useActions } from './use-actions.js';
import { useFoundLots } from './use-found-lots.js';
import { useAuctions, useLots, usePages } from './use-places.js';
import styles from './palette-box.module.css';

/** Maximum number of entries per group without a search text, and with one. */
const ENTRIES_PER_GROUP = { initial: 5, searched: 8 };
const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const LIST_ID = 'palette-list';

const useGroups = (query: string, onHelp: () => void) => {
  const navigate = useNavigate();
  const pages = usePages().map((page) => ({
    ...page,
    run: () => void navigate({ to: page.to }),
  }));
  const lots = useLots();
  const auctions = useAuctions();
  const actions = useActions(onHelp);
  const { entries: elsewhere, state } = useFoundLots(query);
  const limit = query.trim() === '' ? ENTRIES_PER_GROUP.initial : ENTRIES_PER_GROUP.searched;
  const group = (key: PaletteGroup['key'], entries: readonly PaletteEntry[]): PaletteGroup => ({
    key,
    entries: bestMatches(query, entries, limit),
  });
  const groups = [
    group('pages', pages),
    group('lots', lots),
    group('auctions', auctions),
    // Lots that the server found, in any auction.
    { key: 'elsewhere' as const, entries: elsewhere },
    group('actions', actions),
  ].filter(({ entries }) => entries.length > 0);
  return { groups, state };
};

/**
 * The highlighted entry. Arrow keys move the highlight, and Enter runs the entry. If the list no
 * longer contains it, the first entry is highlighted.
 */
const useMarked = (
  groups: readonly PaletteGroup[],
  choose: (entry: PaletteEntry | undefined) => void,
) => {
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ key }) => key === markedKey) ?? entries[0];
  const press = (event: KeyboardEvent) => {
    const step = STEP_BY_KEY[event.key];
    if (event.key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    if (step === undefined) return choose(active);
    const at = active ? entries.indexOf(active) : 0;
    setMarkedKey(entries.at((at + step) % entries.length)?.key ?? null);
  };
  return { entries, active, press, mark: setMarkedKey };
};

/** A button that closes the palette on touch screens. Its label also names the Escape key. */
const Close = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={controls.iconButton} onClick={onClick}>
      <span className={text.hidden}>{t('word.close')}</span> <kbd>Esc</kbd>
    </button>
  );
};

type FoundProps = {
  readonly count: number;
  readonly state: ReturnType<typeof useFoundLots>['state'];
};

/**
 * Announces the number of matches. It is visible only if there are none, or while the server
 * searches all auctions.
 */
const Found = ({ count, state }: FoundProps) => {
  const { t } = useTranslation('shell');
  const isOpen = state === 'looking' || state === 'failed';
  const found = count > 0 ? t('palette.found', { count }) : !isOpen && t('palette.none');
  const isSeen = isOpen || count === 0;
  return (
    <p className={isSeen ? styles.none : text.hidden} role="status" data-beside={count > 0}>
      {isOpen && t(`palette.${state}`)}{' '}
      {found && <span className={isOpen ? text.hidden : ''}>{found}</span>}
    </p>
  );
};

type Props = { readonly onHelp: () => void; readonly onDone: () => void };

/**
 * The search field of the palette. Its arrow keys move the highlight in the list, and Enter runs
 * the highlighted entry.
 */
export const PaletteBox = ({ onHelp, onDone }: Props) => {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const { groups, state } = useGroups(query, onHelp);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onDone();
    entry.run();
  };
  const { entries, active, press, mark } = useMarked(groups, choose);
  return (
    <div className={styles.palette}>
      <div>
        <IconSearch size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={entries.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={active && optionIdOf(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={t('palette.label')}
          data-autofocus
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            mark(null);
          }}
          onKeyDown={press}
        />
        <Close onClick={onDone} />
      </div>
      <PaletteList
        id={LIST_ID}
        groups={groups}
        active={active}
        onPoint={({ key }) => mark(key)}
        onChoose={choose}
      />
      <Found count={entries.length} state={state} />
    </div>
  );
};
