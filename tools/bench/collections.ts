import { GCProfiler, getHeapStatistics, type GCProfilerResult } from 'node:v8';
import { median } from './statistics.ts';

/** Garbage collection during the measured work, in its process. */
export type Collections = {
  /** Bytes allocated on the heap, including collected ones. */
  readonly allocated: number;
  /** Bytes that survived a young collection, and so were copied; 0 without any. */
  readonly youngLeft: number;
  /** Total pause of the process by collections. */
  readonly pausedMs: number;
  readonly longestPauseMs: number;
};

const US_PER_MS = 1_000;

type Heap = GCProfilerResult['statistics'][number]['afterGC'];

const usedHeapBytes = ({ heapSpaceStatistics }: Heap, name: string): number =>
  heapSpaceStatistics.find(({ spaceName }) => spaceName === name)?.spaceUsedSize ?? 0;

/** Runs the work and measures its allocations. */
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
  // The profile is undefined if the profiler was stopped before.
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
