import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { cpuSecondsBeside } from './process-tree.mjs';

/** All phases of a file: environment, imports, hooks and tests. */
const secondsOf = (module: TestModule): number => {
  const phases = module.diagnostic();
  const milliseconds =
    phases.environmentSetupDuration +
    phases.prepareDuration +
    phases.setupDuration +
    phases.collectDuration +
    phases.duration;
  return milliseconds / 1000;
};

/** The workers that wrote their CPU seconds. */
const workersIn = (folder: string): ReadonlySet<number> =>
  new Set(readdirSync(folder).map((name) => Number(/^worker-(\d+)/.exec(name)?.[1])));

/** Writes the duration of each file into a folder, and the CPU seconds outside of the workers. */
export class MeasuringReporter implements Reporter {
  constructor(private readonly folder: string) {}

  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(this.folder, { recursive: true });
    const files = modules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      project: module.project.name,
      seconds: secondsOf(module),
    }));
    // The shared PostgreSQL is a child of this process and still running.
    const sharedCpuSeconds = cpuSecondsBeside(workersIn(this.folder));
    writeFileSync(join(this.folder, 'run.json'), JSON.stringify({ sharedCpuSeconds, files }));
  }
}
