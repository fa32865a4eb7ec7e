import { areas, baseKey, includedKeys, textsOf } from './areas.ts';
import type { TextUse } from './used-keys.ts';

/** Differences between texts and sources; empty if there are none. */
export type Report = {
  /** Texts that nothing uses, as `area key`. */
  readonly unused: readonly string[];
  /** Keys that are used but have no text, as `place key`. */
  readonly missing: readonly string[];
  /** Places whose key the compiler cannot list. */
  readonly unknown: readonly string[];
};

/** A text that includes another text counts as a use of it, as source code does. */
const textsNamingTexts: readonly TextUse[] = areas.flatMap((area) =>
  [...textsOf(area)].map(([key, text]) => ({
    place: `${area} ${key}`,
    keys: includedKeys(text),
    isKnown: true,
  })),
);

/** `words` are quoted words. A key among them counts as used, by a table in its source. */
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
