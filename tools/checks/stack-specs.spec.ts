import { expect, it } from 'vitest';
import { testedPrograms } from '../stack/tested.mjs';
import { projectFiles } from './repository.js';

/** The specs that `npm run test:stack` would never run. */
const leftOut = (files: readonly string[]): readonly string[] => {
  const words = testedPrograms.flatMap(({ specs, nightlySpecs = [] }) => [
    ...specs,
    ...nightlySpecs,
  ]);
  return files.filter(
    (file) => file.endsWith('.stack.spec.ts') && !words.some((word) => file.includes(word)),
  );
};

it('every spec on an external program belongs to a known program', () => {
  expect(projectFiles.filter((file) => file.endsWith('.stack.spec.ts')).length).toBeGreaterThan(10);
  expect(leftOut(projectFiles)).toEqual([]);
});

it('a spec on an unknown program is reported', () => {
  const planted = 'apps/server/src/stack/planted.stack.spec.ts';
  expect(leftOut([planted, 'apps/server/src/planted.spec.ts'])).toEqual([planted]);
});
