import { diffLines, diffWords, type ChangeObject } from 'diff';
import { languageTagOf } from '#shared/i18n/i18n.js';
import styles from './text-diff.module.css';

/**
 * Maximum number of differences by word. Beyond it, the texts are too different to compare by word.
 */
const WORDS_MAX = 1_000;
const LINES_MAX = 2_000;

type Props = {
  readonly before: string;
  readonly after: string;
  /** Language of both texts. */
  readonly lang: string;
};

/**
 * Compares by word, or by line for very different texts. Beyond both limits, returns the first text
 * as removed and the second as added.
 */
export const differencesIn = (before: string, after: string): readonly ChangeObject<string>[] =>
  diffWords(before, after, { maxEditLength: WORDS_MAX }) ??
  diffLines(before, after, { maxEditLength: LINES_MAX }) ?? [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ];

/** Two versions of a text in one, with removed and added words marked. */
export const TextDiff = ({ before, after, lang }: Props) => (
  <div className={styles.text} lang={languageTagOf(lang)}>
    {differencesIn(before, after).map(({ value, added, removed }, index) => {
      if (added) return <ins key={index}>{value}</ins>;
      return removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>;
    })}
  </div>
);
