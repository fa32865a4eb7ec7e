import type { OxlintOverride } from 'oxlint';

// Functions that make a lint rule from a row of `import-rules.ts`.

/** Files inside other libs, which may be imported only through their `index.ts`. */
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
/** Makes a rule that allows only the named libs of the project and the named external packages. */
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
/**
 * Makes a rule that allows only the named libs of the project, and all external packages that are
 * not named.
 */
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
/** Makes a rule that forbids the named imports, and allows all others. */
export const forbidOnly = (files: Files, message: string, forbidden: Names) =>
  restrictImports(files, message, namesIn(forbidden));
