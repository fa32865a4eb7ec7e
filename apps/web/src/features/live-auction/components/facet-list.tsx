import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitValues } from '#shared/address/many.js';
import type { LIST_FACETS } from './lot-filter.js';
import styles from './facet-part.module.css';

type Props = {
  readonly facet: (typeof LIST_FACETS)[number];
  readonly counts: ReadonlyMap<string, number>;
  readonly value: string;
  readonly nameOf: (word: string) => string;
  readonly onToggle: (word: string) => void;
};

/** The values of a facet with their counts, initially the most frequent first. */
export const FacetList = ({ facet, counts, value, nameOf, onToggle }: Props) => {
  const { t } = useTranslation('live');
  // Keeps the initial order. If the counts change, buttons must not move under the pointer.
  const [first] = useState(counts);
  const weightOf = (word: string) => first.get(word) ?? counts.get(word) ?? 0;
  const chosen = new Set(splitValues(value));
  const words = [...counts]
    .map(([word, count]) => ({ word, count, name: nameOf(word) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    .toSorted((a, b) => weightOf(b.word) - weightOf(a.word));
  return (
    <fieldset className={styles.facet}>
      <legend>{t(`liveAuction.facet.${facet}.label`)}</legend>
      <ul>
        {words.map(({ word, count, name }) => (
          <li key={word}>
            <label data-none={count === 0}>
              <input type="checkbox" checked={chosen.has(word)} onChange={() => onToggle(word)} />
              <span>{name}</span> <small>{count}</small>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
