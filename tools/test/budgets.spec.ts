import { describe, expect, it } from 'vitest';
import { budgetsOf, excessLines } from './budgets.mjs';

const written = { calibration: 0.2, projects: { unit: 100, shared: 50 } };
const project = (name: string, cpuSeconds: number) => ({ project: name, seconds: 1, cpuSeconds });

describe('the CPU budget of a project', () => {
  it('is exceeded by a longer run, which is reported with both figures', () => {
    const projects = [project('unit', 101), project('shared', 49)];
    const [line, advice, ...more] = excessLines({ projects, calibration: 0.2 }, written);
    expect(line).toBe(
      'unit: 101 CPU s, but its budget is 100 (100, times 1.00 for the speed of this machine)',
    );
    expect(advice).toContain('npm run test:measured');
    expect(more).toEqual([]);
  });

  it('is met by a run that takes the same time', () => {
    expect(excessLines({ projects: [project('unit', 100)], calibration: 0.2 }, written)).toEqual(
      [],
    );
  });

  it('grows on a slower machine, but does not shrink on a faster one', () => {
    const projects = [project('unit', 150)];
    expect(excessLines({ projects, calibration: 0.31 }, written)).toEqual([]);
    expect(excessLines({ projects, calibration: 0.29 }, written)).toHaveLength(2);
    expect(excessLines({ projects: [project('unit', 99)], calibration: 0.1 }, written)).toEqual([]);
  });

  it('is required for a new project', () => {
    const [line] = excessLines({ projects: [project('planted', 1)], calibration: 0.2 }, written);
    expect(line).toBe('planted: has no budget');
  });
});

it('a missing file of budgets is reported', () => {
  expect(excessLines({ projects: [], calibration: 0.2 }, null)).toHaveLength(1);
});

describe('new budgets', () => {
  it('have 50 % headroom, and stay the same for projects that did not run', () => {
    expect(budgetsOf({ projects: [project('unit', 200)], calibration: 0.2 }, written)).toEqual({
      calibration: 0.2,
      projects: { shared: 50, unit: 300 },
    });
  });

  it('are converted to the speed of the machine of the earlier measurement', () => {
    const run = { projects: [project('unit', 200)], calibration: 0.4 };
    expect(budgetsOf(run, written).projects['unit']).toBe(150);
    expect(budgetsOf(run, null)).toEqual({ calibration: 0.4, projects: { unit: 300 } });
  });

  it('are at least ten seconds, because small projects vary by more than half', () => {
    expect(budgetsOf({ projects: [project('tiny', 1)], calibration: 1 }, null).projects).toEqual({
      tiny: 10,
    });
  });
});
