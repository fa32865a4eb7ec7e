import { isMarket, LANGUAGES, MARKET_PACKS, type Language } from '@fairlot/countries';
import { controls, FormField } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '#shared/form/describe-form.js';
import type { ControlInput } from './kind.js';
import styles from './section.module.css';

type TextByLanguage = Partial<Record<Language, string>>;
const TEXT_LINES = 5;
const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The languages that have a tab: those of the markets, English, and all that already have a text.
 */
const languagesOf = (markets: unknown, texts: TextByLanguage): readonly Language[] => {
  const offered = [markets].flat().filter(isMarket);
  const wanted = new Set<Language>(offered.flatMap((one) => MARKET_PACKS[one].languages));
  wanted.add('en');
  return LANGUAGES.filter((one) => wanted.has(one) || one in texts);
};

type TabsProps = {
  readonly id: string;
  readonly label: string;
  readonly languages: readonly Language[];
  readonly texts: TextByLanguage;
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
};

/** The tabs. Only the selected tab is in the Tab order, and arrow keys reach the others. */
const Tabs = ({ id, label, languages, texts, chosen, onChoose }: TabsProps) => {
  const { t } = useTranslation('records');
  const line = useRef<HTMLDivElement>(null);
  const walk = ({ key }: KeyboardEvent) => {
    const step = STEP_BY_KEY[key];
    if (step === undefined) return;
    const at = (languages.indexOf(chosen) + step + languages.length) % languages.length;
    onChoose(languages[at]!);
    (line.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={line} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-tab-${one}`}
          aria-selected={one === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={one === chosen ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {t(`language.${one}`)}
          {texts[one] === undefined && <span aria-label={t('records.language.empty')}> ○</span>}
        </button>
      ))}
    </div>
  );
};

/**
 * A section for a text in several languages, with a tab per language. Clearing a text removes its
 * language.
 */
export const languageSection = ({ definition: { record }, field: { max } }: ControlInput) => {
  const marketsField = record.languagesField ?? record.marketField;
  return function LanguageSection({ form, name, texts: { label, hint }, fault }: SectionProps) {
    const id = useId();
    const { field } = useController({ control: form.control, name });
    const texts = (field.value ?? {}) as TextByLanguage;
    const languages = languagesOf(useWatch({ control: form.control, name: marketsField }), texts);
    const [asked, setAsked] = useState<Language | null>(null);
    const written = languages.find((one) => texts[one] !== undefined);
    const chosen = languages.find((one) => one === asked) ?? written ?? languages[0]!;
    const write = (text: string) => {
      const { [chosen]: _, ...others } = texts;
      field.onChange(text === '' ? others : { ...others, [chosen]: text });
    };
    return (
      <FormField label={label} hint={hint} fault={fault}>
        {(control) => (
          <>
            <Tabs
              id={id}
              label={label}
              languages={languages}
              texts={texts}
              chosen={chosen}
              onChoose={setAsked}
            />
            <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
              <textarea
                {...control}
                ref={field.ref}
                className={clsx(controls.input, controls.textArea)}
                lang={chosen}
                rows={TEXT_LINES}
                maxLength={max}
                value={texts[chosen] ?? ''}
                onBlur={field.onBlur}
                onChange={({ currentTarget }) => write(currentTarget.value)}
              />
            </div>
          </>
        )}
      </FormField>
    );
  };
};
