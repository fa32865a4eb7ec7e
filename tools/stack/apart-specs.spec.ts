import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CROSSING, missingSpecs, OF_ONE_SHAPE, specsApart } from './apart-specs.ts';

const files = readdirSync('apps/server/src/e2e');

describe('the end-to-end specs that run again on a portal in parts', () => {
  it('exist', () => {
    expect(missingSpecs(files)).toEqual([]);
  });

  it('are reported by name if one does not exist', () => {
    expect(missingSpecs(files, ['offers', 'planted'])).toEqual(['planted']);
    expect(missingSpecs(files.filter((file) => file !== 'offers.e2e.spec.ts'))).toEqual(['offers']);
  });

  it('are the listed ones in `.ci/run`', () => {
    const names = Object.keys(CROSSING).map((name) => `${name}.e2e.spec.ts`);
    expect(specsApart(files, false).toSorted()).toEqual(names.toSorted());
  });

  it('are all except those of one process layout in the nightly set', () => {
    const full = specsApart(files, true);
    expect(full).toContain('sign-in.e2e.spec.ts');
    expect(full.length).toBeGreaterThan(4 * Object.keys(CROSSING).length);
    expect(full.filter((file) => OF_ONE_SHAPE.some((name) => file.startsWith(`${name}.`)))).toEqual(
      [],
    );
  });
});
