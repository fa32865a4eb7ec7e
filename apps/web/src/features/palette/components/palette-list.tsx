import { text } from '@fairlot/web-ui';
import { IconCheck } from '@fairlot/web-ui/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

/** Id of the entry's element, for `aria-activedescendant` of the search field. */
export const optionIdOf = ({ key }: PaletteEntry): string => `palette-${key.replaceAll(' ', '-')}`;

type OptionProps = {
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

const Option = ({ entry, isActive, onPoint, onChoose }: OptionProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={item}
      id={optionIdOf(entry)}
      role="option"
      aria-selected={isActive}
      aria-keyshortcuts={entry.shortcut}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {entry.icon}
      <span className={text.clip}>{entry.label}</span>
      {entry.detail !== undefined && <small className={text.clip}>{entry.detail}</small>}
      {entry.current && <IconCheck size={16} aria-hidden />}
      {entry.shortcut !== undefined && <kbd>{entry.shortcut}</kbd>}
    </li>
  );
};

type Props = {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: PaletteEntry | undefined;
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
};

/** The matching entries by group. The focus stays in the search field. */
export const PaletteList = ({ id, groups, active, onPoint, onChoose }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <ul id={id} role="listbox" aria-label={t('word.searchAndCommands')}>
      {groups.map((group) => (
        <li key={group.key} role="group" aria-label={t(`palette.group.${group.key}`)}>
          <h3 aria-hidden>{t(`palette.group.${group.key}`)}</h3>
          <ul role="presentation">
            {group.entries.map((entry) => (
              <Option
                key={entry.key}
                entry={entry}
                isActive={entry === active}
                onPoint={() => onPoint(entry)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};
