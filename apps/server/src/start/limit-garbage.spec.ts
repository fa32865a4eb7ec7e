import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('limit-garbage.ts', import.meta.url).href;

/** Largest heap of a program that constantly replaces its objects, relative to its live data. */
const largestHeap = (before: string): number =>
  Number(
    execFileSync(
      process.execPath,
      [
        '--expose-gc',
        '--max-semi-space-size=1',
        '--input-type=module',
        '--eval',
        `import { limitGarbage } from '${MODULE}';
        ${before}
        const live = Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
        gc();
        const used = () => process.memoryUsage().heapUsed;
        const atFirst = used();
        let largest = 0;
        for (let at = 0; at < 5_000_000; at++) {
          live[at % live.length] = { n: at };
          if (at % 10_000 === 0) largest = Math.max(largest, used());
        }
        console.log(largest / atFirst);`,
      ],
      { encoding: 'utf8', env: {} },
    ),
  );

it('V8 collects garbage before the heap has grown by half', () => {
  expect(largestHeap('')).toBeGreaterThan(2);
  expect(largestHeap('limitGarbage();')).toBeLessThan(1.5);
});
