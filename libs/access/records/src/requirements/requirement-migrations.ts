import type { SqlMigration } from '@fairlot/database';

export const requirementMigrations: readonly SqlMigration[] = [
  {
    name: 'Requirements1796500000001',
    up: `
      CREATE TABLE requirement_rule (
        id_rule int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_market text NOT NULL,
        reason text NOT NULL,
        due_at bigint NOT NULL,
        note text,
        internal_note text,
        created_at bigint NOT NULL,
        id_creator int NOT NULL REFERENCES app_user,
        command_id uuid NOT NULL UNIQUE
      );
      CREATE TABLE requirement (
        id_requirement int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_dealer int NOT NULL REFERENCES dealer,
        id_market text NOT NULL,
        reason text NOT NULL,
        owed_by text NOT NULL CHECK (owed_by IN ('DEALER', 'STAFF', 'THIRD_PARTY')),
        state text NOT NULL
          CHECK (state IN ('OPEN', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'WAIVED')),
        due_at bigint NOT NULL,
        is_final bool NOT NULL DEFAULT false,
        note text,
        internal_note text,
        created_at bigint NOT NULL,
        id_rule int REFERENCES requirement_rule,
        id_renewed int UNIQUE REFERENCES requirement,
        value text,
        id_file text UNIQUE,
        file_name text,
        file_kind text,
        file_bytes int,
        submitted_at bigint,
        decided_at bigint,
        valid_until date,
        UNIQUE (id_rule, id_dealer)
      );
      -- One unmet requirement per reason, so that nobody is asked twice.
      CREATE UNIQUE INDEX requirement_unmet ON requirement (id_dealer, id_market, reason)
        WHERE state IN ('OPEN', 'SUBMITTED', 'REJECTED');
      CREATE INDEX requirement_waiting ON requirement (id_market, due_at)
        WHERE state IN ('OPEN', 'SUBMITTED', 'REJECTED');
      CREATE INDEX requirement_valid_until ON requirement (valid_until)
        WHERE state = 'ACCEPTED' AND valid_until IS NOT NULL;
      CREATE INDEX requirement_due_at_idx ON requirement (due_at, id_requirement);
      CREATE INDEX requirement_created_at_idx ON requirement (created_at, id_requirement);
      CREATE INDEX requirement_id_dealer_idx ON requirement (id_dealer);
    `,
  },
  {
    name: 'RequirementMarketIndex1799700000035',
    up: `CREATE INDEX requirement_market_idx ON requirement (id_market);`,
  },
];

/** Run after the migrations of jobs. */
export const requirementJobMigrations: readonly SqlMigration[] = [
  {
    name: 'RequirementRuleJobs1796500000002',
    up: `
      SELECT pgboss.create_queue('requirement-rule', '{"policy":"exclusive","retryLimit":2,
        "retryDelay":1,"retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,
        "retentionSeconds":86400,"deleteAfterSeconds":86400}');
    `,
  },
];
