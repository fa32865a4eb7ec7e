import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue.js';
import { storyPages } from './story.js';

/**
 * Modules without a page, because they render nothing: they load the kit, set the document's head,
 * or compute.
 */
const WITHOUT_A_LOOK = [
  'colour-scheme',
  'kit',
  'page-title',
  'stop-escape',
  'title-badge',
  'vehicle-shapes',
  'written-date',
];

const source = dirname(createRequire(import.meta.url).resolve('@fairlot/web-ui/styles.css'));
const exported = [...readFileSync(join(source, 'index.ts'), 'utf8').matchAll(/'\.\/(.*)\.js'/g)]
  .map(([, name]) => name!)
  .filter((name) => !name.startsWith('use-') && !WITHOUT_A_LOOK.includes(name));

describe('the catalogue', () => {
  it('has a page for each component of web-ui, and no other pages', () => {
    expect(exported.length).toBeGreaterThan(8);
    expect(storyPages.map(({ name }) => name)).toEqual(exported.toSorted());
  });

  it('shows each state under the name of its component', () => {
    render(<Catalogue />);
    for (const { name, stories } of storyPages)
      for (const state of Object.keys(stories))
        expect(screen.getByRole('article', { name: `${name}, ${state}` })).toBeTruthy();
  });
});
