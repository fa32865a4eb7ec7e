import { diffLines, diffWords, type ChangeObject } from 'diff';
import { tagOf } from '#shared/i18n/i18n.js';
import styles from './text-diff.module.css';

/** Differences after which words are compared no further: texts this different are other texts. */
const WORDS_MAX = 1_000;
const LINES_MAX = 2_000;

type Props = {
  readonly before: string;
  readonly after: string;
  /** Language of both texts. */
  readonly lang: string;
};

/** By word, or by line for very different texts, or one text after the other. */
export const differencesIn = (before: string, after: string): readonly ChangeObject<string>[] =>
  diffWords(before, after, { maxEditLength: WORDS_MAX }) ??
  diffLines(before, after, { maxEditLength: LINES_MAX }) ?? [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ];

/** Two versions of a text in one, with the removed and the added words. */
export const TextDiff = ({ before, after, lang }: Props) => (
  <div className={styles.text} lang={tagOf(lang)}>
    {differencesIn(before, after).map(({ value, added, removed }, index) => {
      if (added) return <ins key={index}>{value}</ins>;
      return removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>;
    })}
  </div>
);
