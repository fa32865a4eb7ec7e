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

/** Areas that are read by others too, so that a key that the client leaves is not dead. */
const SAID_ELSEWHERE = ['portal'];

/** A text that names another asks for it, as a source does. */
const namings: readonly Asking[] = areas.flatMap((area) =>
  [...textsOf(area)].map(([key, text]) => ({
    place: `${area} ${key}`,
    keys: namedIn(text),
    isKnown: true,
  })),
);

export const reportOf = (inSources: readonly Asking[]): Report => {
  const found = [...inSources, ...namings];
  const used = new Set(found.flatMap(({ keys }) => keys.map(asked)));
  const written = areas.map(
    (area) => [area, new Set([...textsOf(area).keys()].map(asked))] as const,
  );
  const unusedIn = (area: string, keys: ReadonlySet<string>) =>
    [...keys].filter((key) => !used.has(key)).map((key) => `${area} ${key}`);
  return {
    unused: written
      .filter(([area]) => !SAID_ELSEWHERE.includes(area))
      .flatMap(([area, keys]) => unusedIn(area, keys)),
    missing: found.flatMap(({ place, keys }) =>
      keys
        .filter((key) => !written.some(([, area]) => area.has(asked(key))))
        .map((key) => `${place} ${key}`),
    ),
    unknown: found.filter(({ isKnown }) => !isKnown).map(({ place }) => place),
  };
};
