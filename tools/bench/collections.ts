import { GCProfiler, getHeapStatistics, type GCProfilerResult } from 'node:v8';
import { median } from './statistics.ts';

/** Allocations and garbage collections of this process during the measured work. */
export type Collections = {
  /** Number of bytes allocated on the heap, including those that were collected. */
  readonly allocated: number;
  /**
   * Number of bytes that survived a collection of the young generation, and were therefore copied;
   * 0 if there was none.
   */
  readonly youngLeft: number;
  /** Total time that collections paused the process. */
  readonly pausedMs: number;
  readonly longestPauseMs: number;
};

const US_PER_MS = 1_000;

type Heap = GCProfilerResult['statistics'][number]['afterGC'];

const usedHeapBytes = ({ heapSpaceStatistics }: Heap, name: string): number =>
  heapSpaceStatistics.find(({ spaceName }) => spaceName === name)?.spaceUsedSize ?? 0;

/** Runs the work, and measures its allocations and collections. */
export const measureAllocations = async <Answer>(
  work: () => Promise<Answer>,
): Promise<Answer & Collections> => {
  const profiler = new GCProfiler();
  let before = getHeapStatistics().used_heap_size;
  profiler.start();
  const answer = await work();
  const after = getHeapStatistics().used_heap_size;
  const pausesMs: number[] = [];
  const young: number[] = [];
  let allocated = 0;
  // The profile is undefined if the profiler was already stopped.
  for (const { gcType, beforeGC, afterGC, cost } of profiler.stop()?.statistics ?? []) {
    allocated += beforeGC.heapStatistics.usedHeapSize - before;
    before = afterGC.heapStatistics.usedHeapSize;
    pausesMs.push(cost / US_PER_MS);
    if (gcType === 'Scavenge') young.push(usedHeapBytes(afterGC, 'new_space'));
  }
  return {
    ...answer,
    allocated: allocated + after - before,
    youngLeft: young.length === 0 ? 0 : median(young),
    pausedMs: pausesMs.reduce((sum, ms) => sum + ms, 0),
    longestPauseMs: Math.max(0, ...pausesMs),
  };
};
