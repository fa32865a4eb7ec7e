/** Notification channels. The payload is the name of the queue, or the id of the job that ended. */
export const QUEUED_CHANNEL = 'job_queued';
export const ENDED_CHANNEL = 'job_ended';

/** Reads the newest job of each key, with its progress. `$1` is the queue, `$2` the keys. */
export const READ_NEWEST = `
  SELECT DISTINCT ON (j.singleton_key) j.id, j.singleton_key AS key, j.state, j.data AS payload,
    j.output, p.done, p.total,
    j.state = 'created' AND j.start_after = 'infinity' AS "isPaused",
    (extract(epoch FROM pgboss.job_now() - j.started_on) * 1000)::float8 AS "runningMs"
  FROM pgboss.job j LEFT JOIN job_progress p ON p.id_job = j.id
  WHERE j.name = $1 AND j.singleton_key = ANY ($2)
  ORDER BY j.singleton_key, j.created_on DESC`;

export const READ_JOB = `SELECT state, output FROM pgboss.job WHERE name = $1 AND id = $2`;

/** Whether the queue has a job that is due, or a running job whose worker is silent. */
export const READ_DUE = `
  SELECT coalesce(bool_or(state < 'active'), false) AS "isDue",
    coalesce(bool_or(state = 'active'), false) AS "isSilent"
  FROM pgboss.job
  WHERE name = $1 AND (
    state IN ('created', 'retry') AND start_after <= pgboss.job_now()
    OR state = 'active' AND heartbeat_on + heartbeat_seconds * interval '1 second' < pgboss.job_now())`;

/** Cancels a job. Also applies to a failed job, so that it is not reported any more. */
export const CANCEL_JOB = `
  WITH cancelled AS (
    UPDATE pgboss.job SET state = 'cancelled', completed_on = pgboss.job_now()
    WHERE name = $1 AND singleton_key = $2 AND state IN ('created', 'retry', 'active', 'failed')
    RETURNING id
  ), forgotten AS (
    DELETE FROM job_progress WHERE id_job IN (SELECT id FROM cancelled)
  )
  SELECT id, pg_notify('${ENDED_CHANNEL}', id::text) FROM cancelled`;

/** Pauses a job. As in `RETURN_JOB`, a running attempt does not count. */
export const PAUSE_JOB = `
  UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL,
    retry_count = retry_count + (state = 'active')::int,
    retry_limit = retry_limit + (state = 'active')::int, start_after = 'infinity'
  WHERE name = $1 AND singleton_key = $2 AND state IN ('created', 'retry', 'active')
    AND start_after < 'infinity'
  RETURNING id`;

export const RESUME_JOB = `
  WITH resumed AS (
    UPDATE pgboss.job SET start_after = pgboss.job_now()
    WHERE name = $1 AND singleton_key = $2 AND state = 'created' AND start_after = 'infinity'
    RETURNING id
  )
  SELECT id, pg_notify('${QUEUED_CHANNEL}', $1) FROM resumed`;

/** Starts jobs before their time. `$2` are their keys. */
export const START_NOW = `
  WITH started AS (
    UPDATE pgboss.job SET start_after = pgboss.job_now()
    WHERE name = $1 AND singleton_key = ANY ($2) AND state IN ('created', 'retry')
      AND start_after > pgboss.job_now() AND start_after < 'infinity'
    RETURNING id
  )
  SELECT id, pg_notify('${QUEUED_CHANNEL}', $1) FROM started`;

/**
 * Finds the job only if this attempt still has it, so that no other attempt's progress is
 * overwritten.
 */
export const READ_HELD_ATTEMPT = `
  SELECT id FROM pgboss.job WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`;

export const REPORT_PROGRESS = `
  INSERT INTO job_progress (id_job, done, total, reported_at)
  SELECT id, $4::int, $5::int, $6::bigint FROM (${READ_HELD_ATTEMPT}) AS held
  ON CONFLICT (id_job) DO UPDATE
    SET done = excluded.done, total = excluded.total, reported_at = excluded.reported_at
  RETURNING id_job`;

/**
 * Returns a job to the queue, to run in `$4` seconds. The attempt does not count: the maximum
 * number of attempts is increased. The next attempt gets a new number, because pg-boss still ends
 * this one.
 */
export const RETURN_JOB = `
  WITH held AS (${READ_HELD_ATTEMPT} FOR UPDATE), given AS (
    UPDATE pgboss.job j SET state = 'created', started_on = NULL, heartbeat_on = NULL,
      retry_count = j.retry_count + 1, retry_limit = j.retry_limit + 1,
      start_after = pgboss.job_now() + $4 * interval '1 second'
    FROM held WHERE j.name = $1 AND j.id = held.id RETURNING j.id
  )
  SELECT pg_notify('${QUEUED_CHANNEL}', $1) FROM given`;

/** Ends a job successfully. `$4` is the output. */
export const FINISH_JOB = `
  WITH finished AS (
    UPDATE pgboss.job SET state = 'completed', completed_on = pgboss.job_now(), output = $4
    WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active' RETURNING id
  ), forgotten AS (
    DELETE FROM job_progress WHERE id_job IN (SELECT id FROM finished)
  )
  SELECT pg_notify('${ENDED_CHANNEL}', id::text) FROM finished`;
