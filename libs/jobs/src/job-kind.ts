/** What a queue is for, and the shape of its jobs. Its row in `pgboss.queue` comes with a migration. */
export type JobKind<Payload extends object, Output extends object> = {
  readonly name: string;
  /** Types only: never set. */
  readonly shape?: { readonly payload: Payload; readonly output: Output };
};

/** How often a job is tried, and how soon a worker that is silent loses it. */
type QueueLimits = {
  readonly triesMax: number;
  /** At least 10. */
  readonly leaseSeconds: number;
  readonly keptSeconds: number;
};

/** No job runs longer. */
const RUN_MAX_SECONDS = 4 * 3_600;

/**
 * SQL for a migration. `exclusive`: of each key at most one job waits or runs, whoever enqueues it and when.
 */
export const createQueueSql = (name: string, limits: QueueLimits): string => {
  const { triesMax, leaseSeconds, keptSeconds } = limits;
  const options = {
    ...{ policy: 'exclusive', retryLimit: triesMax - 1, retryDelay: 1, retryBackoff: true },
    ...{ heartbeatSeconds: leaseSeconds, expireInSeconds: RUN_MAX_SECONDS },
    ...{ retentionSeconds: keptSeconds, deleteAfterSeconds: keptSeconds },
  };
  return `SELECT pgboss.create_queue('${name}', '${JSON.stringify(options)}');`;
};
