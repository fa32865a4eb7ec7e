import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, textOf } from './repository.js';

// A file that was renamed is still known to git until that is committed.
const decisions = projectFiles.filter(
  (path) => path.startsWith('docs/adr/') && textOf(path) !== null,
);

it('counts the decisions from one, each number once, the same in its name and title', () => {
  const counted = decisions.toSorted().map((_, index) => index + 1);
  const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0]);
  expect(counted).not.toEqual([]);
  expect(decisions.toSorted().map((path) => numberIn(basename(path)))).toEqual(counted);
  expect(decisions.toSorted().map((path) => numberIn(textOf(path) ?? ''))).toEqual(counted);
});
