import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { ProjectionVersion } from '../checkpoint/checkpoint.entity.js';
import type { ProjectedContexts } from '../projected-contexts.js';
import { readModelsOf } from '../rows/read-model.js';
import { Replay, type RebuildResult, type ReplayOptions } from './replay.js';
import { unlockRebuild, tryLockRebuild } from './row-locks.js';
import { Session } from './session.js';

/** Thrown if another rebuild is running, in any process. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning';
  constructor() {
    super('a rebuild is running already');
  }
}

export type RebuildOptions = Omit<ReplayOptions, keyof RebuildLimits> & {
  readonly dataSource: DataSource;
  readonly limits?: Partial<RebuildLimits>;
};

/** Limits for events and rows in memory. */
type RebuildLimits = Pick<ReplayOptions, 'page' | 'held'>;
export const DEFAULT_LIMITS: RebuildLimits = { page: 3_000, held: 10_000 };

const POLL_MS = 250;

/** Names of the projections whose rows were built by another version of the code. */
export const outdatedProjections = async (
  dataSource: DataSource,
  contexts: ProjectedContexts,
): Promise<readonly string[]> => {
  const made = await dataSource.manager.find(ProjectionVersion);
  const versions = new Map(made.map(({ name, version }) => [name, version]));
  return readModelsOf(contexts, dataSource)
    .filter(({ name, version }) => (versions.get(name) ?? 1) !== version)
    .map(({ name }) => name);
};

/**
 * Rebuilds projections from the log while the portal is running. New rows are written to separate
 * tables. Once these have caught up, they replace the old tables in one transaction each. After a
 * crash, the old rows stay in use.
 * @param names projections by name, or all of them
 * @returns the number of events read, and the streams that could not be read or applied completely
 * @throws RebuildRunning; RangeError for an unknown name
 */
export const rebuild = async (
  names: readonly string[] | 'all',
  options: RebuildOptions,
): Promise<RebuildResult> => {
  const { contexts, dataSource } = options;
  const all = readModelsOf(contexts, dataSource, 'rebuild');
  const known = new Set(all.map(({ name }) => name));
  const unknown = names === 'all' ? [] : names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new RangeError(`no projection is named ${unknown.join(', ')}`);
  const chosen = all.filter(({ name }) => names === 'all' || names.includes(name));
  // The second session connects only if work can run in parallel.
  const runners = [dataSource.createQueryRunner(), dataSource.createQueryRunner()] as const;
  const [{ manager }] = runners;
  try {
    if (!(await tryLockRebuild(manager))) throw new RebuildRunning();
    try {
      const sessions = [new Session(runners[0]), new Session(runners[1])] as const;
      return await new Replay(sessions, chosen, {
        ...DEFAULT_LIMITS,
        ...options.limits,
        ...options,
      }).run();
    } finally {
      await unlockRebuild(manager);
    }
  } finally {
    for (const runner of runners) await runner.release();
  }
};

/**
 * Rebuilds rows that another version of the code built. One process does this. The others wait and
 * then check again.
 */
export const rebuildOutdated = async (options: RebuildOptions): Promise<void> => {
  for (;;) {
    const outdated = await outdatedProjections(options.dataSource, options.contexts);
    if (outdated.length === 0) return;
    try {
      await rebuild(outdated, options);
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      await setTimeout(POLL_MS);
    }
  }
};
