import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { differencesIn, TextDiff } from './text-diff.js';

it('a comparison of texts marks removed and added words, and has the language of the texts', () => {
  const { container } = render(
    <TextDiff
      before="All bids bind for two days."
      after="All bids bind for three days."
      lang="en"
    />,
  );
  expect(container.querySelector('[lang="en-GB"]')?.textContent).toBe(
    'All bids bind for twothree days.',
  );
  expect(container.querySelector('del')?.textContent).toBe('two');
  expect(container.querySelector('ins')?.textContent).toBe('three');
});

it('a comparison of long and entirely different texts is line by line, and takes limited time', () => {
  const words = (word: string) =>
    Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ');
  const parts = differencesIn(`same\n${words('a')}`, `same\n${words('b')}`);
  expect(parts.map(({ added, removed }) => [added, removed])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
});
