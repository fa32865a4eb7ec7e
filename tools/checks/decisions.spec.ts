import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

// Git still lists a renamed file under its old name until the commit.
const decisions = projectFiles.filter(
  (path) => path.startsWith('docs/adr/') && readTextOrNull(path) !== null,
);

it('the decision records are numbered from one without gaps, with the same number in file name and title', () => {
  const counted = decisions.toSorted().map((_, index) => index + 1);
  const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0]);
  expect(counted).not.toEqual([]);
  expect(decisions.toSorted().map((path) => numberIn(basename(path)))).toEqual(counted);
  expect(decisions.toSorted().map((path) => numberIn(readTextOrNull(path) ?? ''))).toEqual(counted);
});
