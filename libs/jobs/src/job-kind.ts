/** A queue and the types of its jobs. A migration must add the queue's row to `pgboss.queue`. */
export type JobKind<Payload extends object, Output extends object> = {
  readonly name: string;
  /** Only carries the types. It is never set. */
  readonly shape?: { readonly payload: Payload; readonly output: Output };
};

/** Maximum number of attempts, and the time after which a worker that is silent loses its job. */
type QueueLimits = {
  readonly triesMax: number;
  /** Seconds after which a silent worker loses its job, at least 10. */
  readonly leaseSeconds: number;
  readonly retentionSeconds: number;
};

/** Maximum run time of a job. */
const RUN_MAX_SECONDS = 4 * 3_600;

/**
 * SQL for a migration that creates a queue. The policy `exclusive` allows at most one waiting or
 * running job per key.
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
