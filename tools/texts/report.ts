import { areas, baseKey, includedKeys, textsOf } from './areas.ts';
import type { TextUse } from './used-keys.ts';

/** The differences between the texts and the sources; empty if there are none. */
export type Report = {
  /** The texts that nothing uses, each as `area key`. */
  readonly unused: readonly string[];
  /** The keys that are used but have no text, each as `place key`. */
  readonly missing: readonly string[];
  /** The places whose keys the compiler cannot list. */
  readonly unknown: readonly string[];
};

/**
 * The uses of texts in other texts. A text that includes another text counts as a use of it, like
 * source code.
 */
const textsNamingTexts: readonly TextUse[] = areas.flatMap((area) =>
  [...textsOf(area)].map(([key, text]) => ({
    place: `${area} ${key}`,
    keys: includedKeys(text),
    isKnown: true,
  })),
);

/**
 * Compares the uses with the texts. `words` are quoted words in sources. A key among them counts as
 * used, because a table in the source contains it.
 */
export const reportOf = (
  inSources: readonly TextUse[],
  words: ReadonlySet<string> = new Set(),
): Report => {
  const found = [...inSources, ...textsNamingTexts];
  const used = new Set([...words, ...found.flatMap(({ keys }) => keys.map(baseKey))]);
  const written = areas.map(
    (area) => [area, new Set([...textsOf(area).keys()].map(baseKey))] as const,
  );
  const unusedIn = (area: string, keys: ReadonlySet<string>) =>
    [...keys].filter((key) => !used.has(key)).map((key) => `${area} ${key}`);
  return {
    unused: written.flatMap(([area, keys]) => unusedIn(area, keys)),
    missing: found.flatMap(({ place, keys }) =>
      keys
        .filter((key) => !written.some(([, area]) => area.has(baseKey(key))))
        .map((key) => `${place} ${key}`),
    ),
    unknown: found.filter(({ isKnown }) => !isKnown).map(({ place }) => place),
  };
};
