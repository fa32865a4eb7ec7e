import { describe, expect, it } from 'vitest';
import { durationsOf, orderFiles } from './durations.mjs';

const table = { 'long.spec.ts': 30, 'short.spec.ts': 2, 'e2e.spec.ts': 45, 'page.spec.ts': 100 };
const file = (name: string, project = 'unit', group = 0) => ({ file: name, project, group });
const namesOf = (files: readonly { readonly file: string }[]) => files.map((one) => one.file);

describe('the order of test files', () => {
  it('starts with the longest file', () => {
    const files = [file('short.spec.ts'), file('long.spec.ts')];
    expect(namesOf(orderFiles(files, table))).toEqual(['long.spec.ts', 'short.spec.ts']);
  });

  it('starts in each project with the files that have no duration', () => {
    const files = [file('long.spec.ts'), file('planted.spec.ts'), file('short.spec.ts')];
    expect(namesOf(orderFiles(files, table))[0]).toBe('planted.spec.ts');
  });

  it('keeps the files of a project together, and starts with the project of the longest file', () => {
    const files = [
      file('long.spec.ts'),
      file('e2e.spec.ts', 'e2e'),
      file('short.spec.ts'),
      file('planted.spec.ts', 'e2e'),
    ];
    expect(namesOf(orderFiles(files, table))).toEqual([
      'planted.spec.ts',
      'e2e.spec.ts',
      'long.spec.ts',
      'short.spec.ts',
    ]);
  });

  it('puts files of later groups last, however long they take', () => {
    const files = [file('page.spec.ts', 'browser', 1), file('short.spec.ts')];
    expect(namesOf(orderFiles(files, table))).toEqual(['short.spec.ts', 'page.spec.ts']);
  });

  it('depends only on the table, not on the order of the given files', () => {
    const files = ['b', 'a', 'c'].map((name) => file(`${name}.spec.ts`));
    const order = namesOf(orderFiles(files, {}));
    expect(order).toEqual(['a.spec.ts', 'b.spec.ts', 'c.spec.ts']);
    expect(namesOf(orderFiles(files.toReversed(), {}))).toEqual(order);
  });

  it('puts specs on a portal in parts before other projects whose files take equally long', () => {
    const files = ['integration', 'apart'].map((project) => file('e2e.spec.ts', project));
    expect(orderFiles(files, table).map(({ project }) => project)).toEqual([
      'apart',
      'integration',
    ]);
  });
});

describe('the table of durations after a run', () => {
  const all = () => true;

  it('rounds seconds up, with at least one second for every file', () => {
    const files = [
      { file: 'b.spec.ts', seconds: 9 },
      { file: 'a.spec.ts', seconds: 0.01 },
    ];
    const made = durationsOf(files, {}, all);
    expect(made).toEqual({ 'a.spec.ts': 1, 'b.spec.ts': 12 });
    expect(Object.keys(made)).toEqual(['a.spec.ts', 'b.spec.ts']);
  });

  it('keeps a duration if the new one is similar, so that few lines change', () => {
    const written = { 'a.spec.ts': 12, 'b.spec.ts': 12, 'c.spec.ts': 1 };
    const files = [
      { file: 'a.spec.ts', seconds: 18 },
      { file: 'b.spec.ts', seconds: 25 },
      { file: 'c.spec.ts', seconds: 0.1 },
    ];
    expect(durationsOf(files, written, all)).toEqual({
      'a.spec.ts': 12,
      'b.spec.ts': 30,
      'c.spec.ts': 1,
    });
  });

  it('keeps the durations of files that did not run, and omits deleted files', () => {
    const written = { 'stack.spec.ts': 20, 'gone.spec.ts': 5 };
    const exists = (name: string) => name !== 'gone.spec.ts';
    expect(durationsOf([], written, exists)).toEqual({ 'stack.spec.ts': 20 });
  });
});
