import { defineConfig } from 'oxlint';
import { IMPORT_RULES } from './tools/lint/import-rules.ts';

export default defineConfig({
  options: {
    typeAware: false,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise'],
  env: {
    node: true,
    es2024: true,
  },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/*.gen.ts'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  rules: {
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-control-regex': 'off',
    'unicorn/no-thenable': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-extraneous-class': 'off',
    'unicorn/prefer-set-has': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'max-lines': [
      'error',
      {
        max: 300,
      },
    ],
    'max-lines-per-function': [
      'error',
      {
        max: 50,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
  },
  overrides: [
    ...IMPORT_RULES,
    {
      files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.contract.ts', '**/testing/**'],
      rules: {
        'max-lines-per-function': 'off',
        'typescript/no-unnecessary-type-assertion': 'off',
      },
    },
    {
      files: ['apps/cli/**', 'apps/server/src/main.ts', 'tools/**'],
      rules: {
        'no-console': 'off',
      },
    },
  ],
});
