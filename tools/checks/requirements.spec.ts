import { describe, expect, it } from 'vitest';
import { coverage, idsIn, requirementIds } from '../requirements.js';
import { projectFiles, textOf } from './repository.js';

const register = new Set(requirementIds());
/** Only what begins like an id of the register: `RFC-62` or `ISO-8859` mean something else. */
const prefixes = new Set([...register].map((id) => id.replace(/\d+$/, '')));
const specs = projectFiles.filter((path) => /\.(spec|contract)\.ts$/.test(path));

describe('the register of requirements', () => {
  it('holds each id once', () => {
    expect(requirementIds().length).toBe(register.size);
    expect(register.size).toBeGreaterThan(700);
  });

  it('knows every id that a spec names', () => {
    const unknown = specs.flatMap((path) =>
      idsIn(textOf(path) ?? '')
        .filter((id) => prefixes.has(id.replace(/\d+$/, '')) && !register.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown.filter((line) => !line.startsWith('tools/'))).toEqual([]);
  });

  it('counts an id as covered when a title names it, in whichever place', () => {
    const groups = coverage(['offers > answers with a receipt (SEC-59, I12)', 'nothing at all']);
    expect(groups.flatMap(({ covered }) => covered).toSorted()).toEqual(['I12', 'SEC-59']);
    const all = groups.flatMap(({ covered, open }) => [...covered, ...open]);
    expect(all.length).toBe(register.size);
  });
});
