import { diffLines, diffWords, type ChangeObject } from 'diff';
import { languageTagOf } from '#shared/i18n/i18n.js';
import styles from './text-diff.module.css';

/**
 * Maximum number of differing words. Texts with more differences are too different to compare by
 * word.
 */
const WORDS_MAX = 1_000;
const LINES_MAX = 2_000;

type Props = {
  readonly before: string;
  readonly after: string;
  /** Language of the two texts. */
  readonly lang: string;
};

/**
 * Compares two texts by word, or by line if they are very different. If even their lines differ too
 * much, the first text counts as removed and the second as added.
 */
export const differencesIn = (before: string, after: string): readonly ChangeObject<string>[] =>
  diffWords(before, after, { maxEditLength: WORDS_MAX }) ??
  diffLines(before, after, { maxEditLength: LINES_MAX }) ?? [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ];

/** Shows two versions of a text as one, with removed and added words marked. */
export const TextDiff = ({ before, after, lang }: Props) => (
  <div className={styles.text} lang={languageTagOf(lang)}>
    {differencesIn(before, after).map(({ value, added, removed }, index) => {
      if (added) return <ins key={index}>{value}</ins>;
      return removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>;
    })}
  </div>
);
