import { expect, it } from 'vitest';
import type { Result } from '../result.ts';
import { completenessResults, smoothnessResults, type Recordings } from './results.ts';
import { EMPTY_PAGE, BOARD_SCENES, nameWithoutUpdates, EMPTY_LIST, hasTarget } from './scenes.ts';

const JUDGED = BOARD_SCENES.filter(hasTarget);

const recordings = (everyMs: number): Recordings => {
  const frameTimes = Array.from({ length: 200 }, (_, frame) => frame * everyMs);
  const names = [
    EMPTY_PAGE,
    EMPTY_LIST,
    ...BOARD_SCENES.flatMap((scene) => [scene.name, nameWithoutUpdates(scene)]),
  ];
  return Object.fromEntries(
    names.map((name) => [
      name,
      [{ frameTimes, longTasks: [], busyShare: 0.1, layouts: 0, styles: 0 }],
    ]),
  );
};
const UPDATES = { accepted: 1_000, perSecond: 200, received: 1_000 };
const NONE_LOST = { lots: 1_000, missing: 0, wrongCount: 0 };
const missed = (results: readonly Result[]) =>
  results.filter(({ met }) => met === false).map(({ claim }) => claim);

it('evenly paced frames meet the target of each scene that has one', () => {
  const results = smoothnessResults(recordings(16.6), BOARD_SCENES);
  expect(missed(results)).toEqual([]);
  expect(results.filter(({ met }) => met === true)).toHaveLength(JUDGED.length);
});

it('late frames miss the target of each scene that has one, even if an empty page is as late', () => {
  const results = smoothnessResults(recordings(17.5), BOARD_SCENES);
  expect(missed(results)).toEqual(
    JUDGED.map(({ name }) => `web, ${name}: p99 from frame to frame`),
  );
  expect(JUDGED.map(({ name }) => name)).toEqual(['table', 'cards']);
});

it('updates at the full pace of which none is lost meet all targets of completeness', () => {
  const results = completenessResults(UPDATES, NONE_LOST);
  expect(results.map(({ met }) => met)).toEqual([true, true, true]);
});

it('a lot whose state did not arrive, or whose price is displayed wrongly, misses a target', () => {
  const [missing] = missed(completenessResults(UPDATES, { ...NONE_LOST, missing: 1 }));
  expect(missing).toContain('did not come');
  const [wrong] = missed(completenessResults(UPDATES, { ...NONE_LOST, wrongCount: 1 }));
  expect(wrong).toContain('another price');
});

it('fewer received updates than required miss a target', () => {
  expect(missed(completenessResults({ ...UPDATES, received: 900 }, NONE_LOST))).toEqual([
    'web, updates that came to the page',
  ]);
});
