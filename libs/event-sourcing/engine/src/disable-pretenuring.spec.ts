import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('disable-pretenuring.ts', import.meta.url).href;

/** Runs a program that keeps all its objects. Returns V8's trace of its allocation decisions. */
const guessesOf = (before: string): string =>
  execFileSync(
    process.execPath,
    [
      '--trace-pretenuring-statistics',
      '--input-type=module',
      '--eval',
      `import { preventLiteralPretenuring } from '${MODULE}';
      ${before}
      const made = (n) => ({ n, of: [n] });
      for (let round = 0; round < 20; round++) Array.from({ length: 20_000 }, (_, n) => made(n));`,
    ],
    { encoding: 'utf8', env: {} },
  );

it('preventLiteralPretenuring stops V8 from allocating literals in the old generation', () => {
  expect(guessesOf('')).toContain('pretenuring: AllocationSite');
  expect(guessesOf('preventLiteralPretenuring();')).not.toContain('pretenuring');
});
