import type { SqlMigration } from '@fairlot/database';

/** Must run after the migrations of jobs. */
export const mailJobMigrations: readonly SqlMigration[] = [
  {
    // A trigger creates a job each time an e-mail begins to wait, even if a process of the previous
    // version writes it. Jobs wait for up to ten years, because without a mail server all e-mails
    // wait. Only the handler uses the portal's clock, so each job is due immediately.
    name: 'MailJobs1799700000032',
    up: `
      SELECT pgboss.create_queue('e-mail', '{"policy":"standard","retryLimit":1000000,"retryDelay":1,
        "retryDelayMax":60,"retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,
        "retentionSeconds":315360000,"deleteAfterSeconds":3600}');
      CREATE FUNCTION enqueue_mail() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO pgboss.job (name, data, singleton_key, policy, retry_limit, retry_delay,
            retry_delay_max, retry_backoff, heartbeat_seconds, expire_seconds, deletion_seconds,
            keep_until)
          SELECT q.name, jsonb_build_object('idMail', NEW.id_mail), NEW.id_mail, q.policy,
            q.retry_limit, q.retry_delay, q.retry_delay_max, q.retry_backoff, q.heartbeat_seconds,
            q.expire_seconds, q.deletion_seconds,
            pgboss.job_now() + q.retention_seconds * interval '1 second'
          FROM pgboss.queue q WHERE q.name = 'e-mail';
          IF NOT FOUND THEN RAISE EXCEPTION 'pgboss.queue has no e-mail'; END IF;
          PERFORM pg_notify('job_queued', 'e-mail');
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER mail_waits AFTER INSERT OR UPDATE OF state ON mail
        FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION enqueue_mail();
      UPDATE mail SET state = state WHERE state = 'waiting';
    `,
  },
];
