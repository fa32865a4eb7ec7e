import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { cpuSecondsBeside } from './process-tree.mjs';

/** The duration of a file in seconds, with all phases: environment, imports, hooks and tests. */
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

/** The pids of the workers that have written their CPU seconds. */
const workersIn = (folder: string): ReadonlySet<number> =>
  new Set(readdirSync(folder).map((name) => Number(/^worker-(\d+)/.exec(name)?.[1])));

/** Writes the duration of each file, and the CPU seconds outside of the workers, into a folder. */
export class MeasuringReporter implements Reporter {
  constructor(private readonly folder: string) {}

  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(this.folder, { recursive: true });
    const files = modules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      project: module.project.name,
      seconds: secondsOf(module),
    }));
    // The shared PostgreSQL server is a child of this process and still runs.
    const sharedCpuSeconds = cpuSecondsBeside(workersIn(this.folder));
    writeFileSync(join(this.folder, 'run.json'), JSON.stringify({ sharedCpuSeconds, files }));
  }
}
