import type { Field } from '@fairlot/contracts/record';
import { Button, controls, layout, text as texts } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { renderRichText } from '#shared/markup/render-rich-text.js';
import { richHtml, richMarks } from './rich-text.js';
import styles from './section.module.css';

const TEXT_LINES = 8;
/** The marks that each style adds before and after the selected text. */
const MARKS_BY_STYLE = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
  heading: ['## ', ''],
  list: ['- ', ''],
} as const;
type TextMark = keyof typeof MARKS_BY_STYLE;

type ToolsProps = { readonly onMark: (mark: TextMark) => void };

const Tools = ({ onMark }: ToolsProps) => {
  const { t } = useTranslation('records');
  return (
    <div className={layout.row} role="group" aria-label={t('records.richText.tools')}>
      {(Object.keys(MARKS_BY_STYLE) as TextMark[]).map((mark) => (
        <Button key={mark} look="plain" onClick={() => onMark(mark)}>
          {t(`records.richText.${mark}`)}
        </Button>
      ))}
    </div>
  );
};

/**
 * The text with marks in the input. It stays as typed while it stands for the value; otherwise it
 * is derived from the value.
 */
const useWritten = (value: unknown, onValue: (html: unknown) => void, isRequired: boolean) => {
  const html = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const marks = richMarks(html);
  const isTyped = typed !== null && richHtml(typed) === html;
  const isSource = marks === null && !isTyped;
  const write = (text: string) => {
    const next = isSource ? text : richHtml(text);
    if (!isSource) setTyped(text);
    onValue(next === '' && !isRequired ? null : next);
  };
  return { html, isSource, write, text: isTyped ? typed : (marks ?? html) };
};

/**
 * A control for rich text with headings, lists, bold, italic and links. The user types plain text
 * with marks, and can see a preview.
 */
export const richTextControl = ({ isRequired, max }: Pick<Field, 'isRequired' | 'max'>) =>
  function RichTextControl({ value, onValue, ...control }: CustomControl<unknown>) {
    const { t } = useTranslation('records');
    const area = useRef<HTMLTextAreaElement>(null);
    const { html, isSource, text, write } = useWritten(value, onValue, isRequired);
    const mark = (name: TextMark) => {
      if (area.current === null) return;
      const { selectionStart, selectionEnd, value: all } = area.current;
      const [before, after] = MARKS_BY_STYLE[name];
      const marked = before + all.slice(selectionStart, selectionEnd) + after;
      area.current.setRangeText(marked, selectionStart, selectionEnd, 'end');
      area.current.focus();
      write(area.current.value);
    };
    return (
      <>
        {isSource ? (
          <small className={texts.faint}>{t('records.richText.source')}</small>
        ) : (
          <Tools onMark={mark} />
        )}
        <textarea
          {...control}
          ref={area}
          className={clsx(controls.input, controls.textArea)}
          aria-required={isRequired}
          rows={TEXT_LINES}
          maxLength={max}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        {html !== '' && (
          <section className={styles.preview} aria-label={t('records.richText.preview')}>
            {renderRichText(html)}
          </section>
        )}
      </>
    );
  };
