import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CROSS_PROCESS_SPECS,
  missingSpecs,
  NEVER_REPEATED_SPECS,
  specsToRepeat,
} from './cross-process-specs.ts';

const files = readdirSync('apps/server/src/e2e');

describe('the end-to-end specs that run again on a portal in parts', () => {
  it('exist in the folder of end-to-end specs', () => {
    expect(missingSpecs(files)).toEqual([]);
  });

  it('are reported by name if they do not exist', () => {
    expect(missingSpecs(files, ['offers', 'planted'])).toEqual(['planted']);
    expect(missingSpecs(files.filter((file) => file !== 'offers.e2e.spec.ts'))).toEqual(['offers']);
  });

  it('are in `.ci/run` exactly the listed ones', () => {
    const names = Object.keys(CROSS_PROCESS_SPECS).map((name) => `${name}.e2e.spec.ts`);
    expect(specsToRepeat(files, false).toSorted()).toEqual(names.toSorted());
  });

  it('are in the nightly set all except those on the list of specs that are never repeated', () => {
    const full = specsToRepeat(files, true);
    expect(full).toContain('sign-in.e2e.spec.ts');
    expect(full.length).toBeGreaterThan(4 * Object.keys(CROSS_PROCESS_SPECS).length);
    expect(
      full.filter((file) => NEVER_REPEATED_SPECS.some((name) => file.startsWith(`${name}.`))),
    ).toEqual([]);
  });
});
