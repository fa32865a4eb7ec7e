import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { excludedFilesOf } from './excluded-files.js';
import { planOf, type Plan } from './plan.mjs';

const commandsOf = ({ first, checks }: Plan): readonly string[] =>
  [...first, ...checks].map(({ command }) => command.join(' '));

describe('the steps of a run', () => {
  it('are by default the checks without type-aware lint, and the small set of tests', () => {
    const plan = planOf([]);
    expect(commandsOf(plan)).toContain('oxlint');
    expect(commandsOf(plan)).toContain('oxfmt --check --no-error-on-unmatched-pattern .');
    expect(plan).toMatchObject({ tests: { command: ['vitest', 'run'] }, set: 'small' });
  });

  it('include type-aware lint and tests on external programs in CI', () => {
    const plan = planOf(['--stack']);
    expect(commandsOf(plan)).not.toContain('oxlint');
    // After the build, whose types it reads.
    expect(commandsOf({ ...plan, first: [] })).toContain('oxlint --type-aware');
    expect(plan).toMatchObject({ stack: true, isWhole: true, set: 'landing' });
  });

  it('do not include the comparison with the budgets in the nightly set', () => {
    expect(planOf(['--full', '--stack'])).toMatchObject({
      stack: true,
      isWhole: false,
      set: 'full',
    });
  });

  it('are the build and the tests of the matching files if words are given', () => {
    const plan = planOf(['offers', 'lot']);
    expect(commandsOf(plan)).toEqual(['npm run --silent build']);
    expect(plan.tests?.command).toEqual(['vitest', 'run', 'offers', 'lot']);
    expect(plan.isWhole ?? false).toBe(false);
    expect(plan.set).toBeUndefined();
  });
});

describe('the tests of a larger set', () => {
  it.each(excludedFilesOf('small'))(
    'have a file for each pattern that the small set skips: %s',
    (pattern) => {
      expect(globSync(pattern)).not.toEqual([]);
    },
  );
});
