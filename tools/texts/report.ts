import { areas, asked, namedIn, textsOf } from './areas.ts';
import type { Asking } from './asked-keys.ts';

/** What the texts and the sources do not agree about; empty when all is well. */
export type Report = {
  /** `area key`: nobody asks for it. */
  readonly unused: readonly string[];
  /** `place key`: nobody has written it. */
  readonly missing: readonly string[];
  /** Places whose key the compiler cannot list. */
  readonly unknown: readonly string[];
};

/** A text that names another asks for it, as a source does. */
const namings: readonly Asking[] = areas.flatMap((area) =>
  [...textsOf(area)].map(([key, text]) => ({
    place: `${area} ${key}`,
    keys: namedIn(text),
    isKnown: true,
  })),
);

/** `words` are those in quotes: a key among them is used, by a table of its source's own. */
export const reportOf = (
  inSources: readonly Asking[],
  words: ReadonlySet<string> = new Set(),
): Report => {
  const found = [...inSources, ...namings];
  const used = new Set([...words, ...found.flatMap(({ keys }) => keys.map(asked))]);
  const written = areas.map(
    (area) => [area, new Set([...textsOf(area).keys()].map(asked))] as const,
  );
  const unusedIn = (area: string, keys: ReadonlySet<string>) =>
    [...keys].filter((key) => !used.has(key)).map((key) => `${area} ${key}`);
  return {
    unused: written.flatMap(([area, keys]) => unusedIn(area, keys)),
    missing: found.flatMap(({ place, keys }) =>
      keys
        .filter((key) => !written.some(([, area]) => area.has(asked(key))))
        .map((key) => `${place} ${key}`),
    ),
    unknown: found.filter(({ isKnown }) => !isKnown).map(({ place }) => place),
  };
};
