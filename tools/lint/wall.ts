import type { OxlintOverride } from 'oxlint';

// One row of `import-walls.ts` as a lint rule.

/** No other lib's files past its `index.ts`. */
const DEEP = '**/src/**';

type Files = string | readonly string[];
/** With spaces between them. */
type Names = string;
const listed = (names: Names): string[] => names.split(' ').filter(Boolean);

const wall = (
  files: Files,
  message: string,
  group: readonly string[],
  more: object = {},
): OxlintOverride => ({
  files: [files].flat(),
  rules: {
    'no-restricted-imports': [
      'error',
      { ...more, patterns: [{ group: [...group, DEEP], message }] },
    ],
  },
});
const but = (ours: Names, others: Names = '') => [
  ...listed(ours).map((name) => `!@fairlot/${name}`),
  ...listed(others).map((name) => `!${name}`),
];
/** Nothing but what is named: libs of ours, and packages of others. */
export const only = (
  files: Files,
  message: string,
  ours: Names,
  others: Names,
  never: Names = '',
) => wall(files, message, ['*', '!./**', '!../**', ...but(ours, others), ...listed(never)]);
/** Of ours nothing but what is named; of others anything but what is named. */
export const ofOurs = (files: Files, message: string, ours: Names, never: Names, more?: object) =>
  wall(files, message, ['@fairlot/*', '@fairlot/*/**', ...but(ours), ...listed(never)], more);
/** Anything but what is named. */
export const all = (files: Files, message: string, never: Names) =>
  wall(files, message, listed(never));
