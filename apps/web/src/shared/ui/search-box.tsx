import { SEARCH_MAX } from '@fairlot/contracts';
import { IconSearch, IconX } from '@fairlot/web-ui/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { controls, useShortcuts } from '@fairlot/web-ui';
import { useTyped } from './use-typed.js';

const trimText = (text: string) => text.trim();

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
};

/** A search field. It reports the text when the user pauses typing. The key `/` focuses it. */
export const SearchBox = ({ value, onChange, label }: Props) => {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped({ value, typedOf: String, valueFrom: trimText, onChange });
  useShortcuts({ '/': () => box.current?.focus() });
  return (
    <span className={controls.search}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={box}
        type="search"
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed !== '' && (
        <button type="button" aria-label={t('clear')} onClick={() => setTyped('')}>
          <IconX size={16} />
        </button>
      )}
    </span>
  );
};
