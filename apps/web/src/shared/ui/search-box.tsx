import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@fairlot/web-ui';

const WAIT_MS = 250;

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
};

/** Says what was typed once the typing pauses; `/` puts the cursor here. */
export const SearchBox = ({ value, onChange, label }: Props) => {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Another address (Back, a link) brings another value.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const say = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => say(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useShortcuts({ '/': () => box.current?.focus() });
  return (
    <span className="fl-search">
      <IconSearch size={16} aria-hidden />
      <input
        ref={box}
        type="search"
        maxLength={100}
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
