import type { OxlintOverride } from 'oxlint';

// One row of `import-rules.ts` as a lint rule.

/** Imports of other libs must use their `index.ts`. */
const INNER_FILES = '**/src/**';

type Files = string | readonly string[];
/** Names of libs and packages, separated by spaces. */
type Names = string;
const namesIn = (names: Names): string[] => names.split(' ').filter(Boolean);

const restrictImports = (
  files: Files,
  message: string,
  group: readonly string[],
  more: object = {},
): OxlintOverride => ({
  files: [files].flat(),
  rules: {
    'no-restricted-imports': [
      'error',
      { ...more, patterns: [{ group: [...group, INNER_FILES], message }] },
    ],
  },
});
const allowedPatterns = (ours: Names, others: Names = '') => [
  ...namesIn(ours).map((name) => `!@fairlot/${name}`),
  ...namesIn(others).map((name) => `!${name}`),
];
/** Allows only the named project libs and external packages. */
export const allowOnly = (
  files: Files,
  message: string,
  ours: Names,
  others: Names,
  never: Names = '',
) =>
  restrictImports(files, message, [
    '*',
    '!./**',
    '!../**',
    ...allowedPatterns(ours, others),
    ...namesIn(never),
  ]);
/** Allows only the named project libs, and all external packages that are not named. */
export const allowOnlyLibs = (
  files: Files,
  message: string,
  ours: Names,
  forbidden: Names,
  more?: object,
) =>
  restrictImports(
    files,
    message,
    ['@fairlot/*', '@fairlot/*/**', ...allowedPatterns(ours), ...namesIn(forbidden)],
    more,
  );
/** A rule that forbids the named imports and allows all others. */
export const forbidOnly = (files: Files, message: string, forbidden: Names) =>
  restrictImports(files, message, namesIn(forbidden));
