/** A queue and the type of its jobs. A migration adds its row to `pgboss.queue`. */
export type JobKind<Payload extends object, Output extends object> = {
  readonly name: string;
  /** Carries the types only; it is never set. */
  readonly shape?: { readonly payload: Payload; readonly output: Output };
};

/** Maximum number of attempts, and the time after which a silent worker loses its job. */
type QueueLimits = {
  readonly triesMax: number;
  /** Seconds until a silent worker loses the job, at least 10. */
  readonly leaseSeconds: number;
  readonly retentionSeconds: number;
};

/** Maximum run time of a job. */
const RUN_MAX_SECONDS = 4 * 3_600;

/**
 * SQL that creates a queue, for a migration. `exclusive`: at most one job per key waits or runs at
 * any time.
 */
export const createQueueSql = (name: string, limits: QueueLimits): string => {
  const { triesMax, leaseSeconds, retentionSeconds } = limits;
  const options = {
    policy: 'exclusive',
    retryLimit: triesMax - 1,
    retryDelay: 1,
    retryBackoff: true,
    heartbeatSeconds: leaseSeconds,
    expireInSeconds: RUN_MAX_SECONDS,
    retentionSeconds,
    deleteAfterSeconds: retentionSeconds,
  };
  return `SELECT pgboss.create_queue('${name}', '${JSON.stringify(options)}');`;
};
