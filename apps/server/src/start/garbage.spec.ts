import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { countBuffersInHeap, reasonNotToCountBuffers } from './garbage.js';

const MODULE = new URL('garbage.ts', import.meta.url).href;

/** The number that a separate process prints when it runs this module. */
const numberFrom = (code: string, ...flags: readonly string[]): number => {
  const options = { encoding: 'utf8', env: {} } as const;
  return Number(
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', code], options),
  );
};

/** Largest heap, relative to the live data, of a program that replaces its objects in turns. */
const largestHeap = (before: string): number =>
  numberFrom(
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
    '--expose-gc',
    '--max-semi-space-size=1',
  );

it('V8 collects garbage before the heap has grown by half', () => {
  expect(largestHeap('')).toBeGreaterThan(2);
  expect(largestHeap('limitGarbage();')).toBeLessThan(1.5);
});

/** Resident memory of a program after it created much garbage, relative to the memory before. */
const residentAfterGarbage = (after: string): number =>
  numberFrom(
    `import { releaseGarbage } from '${MODULE}';
        const before = process.memoryUsage().rss;
        const fill = () => Array.from({ length: 4_000_000 }, (_, n) => ({ n }));
        fill();
        ${after}
        console.log(process.memoryUsage().rss / before);`,
  );

it('the memory of garbage is returned to the operating system', () => {
  expect(residentAfterGarbage('')).toBeGreaterThan(3);
  expect(residentAfterGarbage('await releaseGarbage();')).toBeLessThan(2);
});

/** How often a program collects its old objects while it creates and drops a gigabyte of buffers. */
const collectionsOfBuffers = (before: string): number =>
  numberFrom(
    `import { constants, PerformanceObserver } from 'node:perf_hooks';
        import { setImmediate } from 'node:timers/promises';
        import { countBuffersInHeap } from '${MODULE}';
        ${before}
        const live = Array.from({ length: 2_000_000 }, (_, n) => ({ n }));
        let count = 0;
        const { NODE_PERFORMANCE_GC_MAJOR } = constants;
        const observer = new PerformanceObserver((list) => {
          for (const { detail } of list.getEntries())
            if (detail.kind === NODE_PERFORMANCE_GC_MAJOR) count += 1;
        });
        observer.observe({ entryTypes: ['gc'] });
        for (let at = 0; at < 1_000; at++) {
          Buffer.alloc(1_048_576);
          await setImmediate();
        }
        console.log(count + 0 * live.length);`,
  );

it.each([
  [
    '11.3.244.8-node.38',
    'V8 11.3.244.8-node.38 does not have --external-memory-accounted-in-global-limit',
  ],
  [
    '12.4.254.21-node.33',
    'V8 12.4.254.21-node.33 does not have --external-memory-accounted-in-global-limit',
  ],
  ['13.6.233.17-node.37', null],
  ['14.1.146.11-node.20', 'V8 14.1.146.11-node.20 was not measured'],
  ['unknown', 'V8 unknown was not measured'],
])('the flag that counts buffers is set only if it was measured, not with V8 %s', (v8, reason) => {
  expect(reasonNotToCountBuffers(v8)).toBe(reason);
});

it('a process with another V8 starts without the flag and reports the reason', () => {
  expect(countBuffersInHeap('14.0.0')).toBe('V8 14.0.0 was not measured');
});

it('buffers cause a collection of old objects less often', () => {
  const usual = collectionsOfBuffers('');
  expect(usual).toBeGreaterThan(3);
  expect(collectionsOfBuffers('countBuffersInHeap();')).toBeLessThan(usual / 2);
});
