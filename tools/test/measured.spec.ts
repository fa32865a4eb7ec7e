import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, measuredIn, SHARED_TREE } from './measured.mjs';
import { cpuSecondsOf } from './process-tree.mjs';
import { reportArguments } from './reports.mjs';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlot-measured-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the figures of a run', () => {
  const files = [
    { file: 'a.spec.ts', project: 'unit', seconds: 3 },
    { file: 'b.spec.ts', project: 'unit', seconds: 4 },
    { file: 'c.e2e.spec.ts', project: 'e2e', seconds: 9 },
  ];
  const measuredFile = (file: string, seconds: number, cpuSeconds: number) => ({
    file,
    project: 'unit',
    seconds,
    cpuSeconds,
  });

  it('are null if the run ended before the report was written', () => {
    expect(measuredIn(join(folder, 'missing'))).toBeNull();
  });

  it('are counted for each file since the previous file of its worker, and added up by project', () => {
    const line = (file: string, project: string, cpuSeconds: number) =>
      JSON.stringify({ file, project, cpuSeconds });
    const lines = (...all: string[]) => `${all.join('\n')}\n`;
    write('run.json', JSON.stringify({ files, sharedCpuSeconds: 10 }));
    write('worker-1.jsonl', lines(line('a.spec.ts', 'unit', 5), line('b.spec.ts', 'unit', 11)));
    write('worker-3.jsonl', lines(line('c.e2e.spec.ts', 'e2e', 19)));
    expect(measuredIn(folder)).toEqual({
      files: [
        { ...files[0], cpuSeconds: 5 },
        { ...files[1], cpuSeconds: 6 },
        { ...files[2], cpuSeconds: 19 },
      ],
      projects: [
        { project: 'unit', seconds: 7, cpuSeconds: 11 },
        { project: 'e2e', seconds: 9, cpuSeconds: 19 },
        { project: SHARED_TREE, seconds: 0, cpuSeconds: 10 },
      ],
    });
  });

  it('are printed for the ten slowest files, starting with the slowest', () => {
    const many = Array.from({ length: 12 }, (_, at) => measuredFile(`f${at}.spec.ts`, at, 1));
    const lines = linesOf({ files: many, projects: [] });
    expect(lines[0]).toMatch(/^The 10 slowest files/);
    expect(lines[1]).toContain('f11.spec.ts');
    expect(lines.some((line) => line.includes('f1.spec.ts'))).toBe(false);
  });
});

describe('the CPU seconds of a process', () => {
  // They can be measured on Linux only.
  it.runIf(process.platform === 'linux')('include those of child processes that have ended', () => {
    const before = cpuSecondsOf(process.pid);
    const busy = 'let sum = 0; for (let at = 0; at < 3e8; at += 1) sum += at % 7;';
    expect(spawnSync(process.execPath, ['-e', busy]).status).toBe(0);
    expect(cpuSecondsOf(process.pid) - before).toBeGreaterThan(0.1);
  });
});

describe('a run of vitest', () => {
  it('writes its figures into the given folder', () => {
    const measured = join(folder, 'run-of-vitest');
    const one = 'libs/kernel/src/clock.spec.ts';
    const { status, stdout } = spawnSync(
      'node_modules/.bin/vitest',
      ['run', '--project', 'unit', one, ...reportArguments(join(folder, 'reports'), 'tests')],
      { env: { ...process.env, FAIRLOT_MEASURED: measured }, encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
    const figures = measuredIn(measured);
    expect(figures?.files).toMatchObject([{ file: one, project: 'unit' }]);
    expect(figures?.files[0]?.seconds).toBeGreaterThan(0);
    expect(figures?.projects.map(({ project }) => project)).toEqual(['unit', SHARED_TREE]);
    for (const { cpuSeconds } of figures?.projects ?? []) expect(cpuSeconds).toBeGreaterThan(0.1);
    expect(existsSync(join(folder, 'reports', 'tests.json'))).toBe(true);
  }, 120_000);
});
