import type { SqlMigration } from '@fairlot/database';

export const approvalMigrations: readonly SqlMigration[] = [
  {
    name: 'Approvals1796800000001',
    up: `
      CREATE TABLE approval (
        id_approval int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        call text NOT NULL,
        input jsonb NOT NULL,
        record_table text NOT NULL,
        record_key text NOT NULL,
        changes jsonb NOT NULL,
        id_market text NOT NULL,
        id_markets text[] NOT NULL,
        about_staff bool NOT NULL,
        reason text NOT NULL,
        id_requester int NOT NULL REFERENCES app_user,
        command_id uuid NOT NULL,
        requested_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        state text NOT NULL
          CHECK (state IN ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'OUTDATED')),
        id_approver int REFERENCES app_user CHECK (id_approver <> id_requester),
        decided_at bigint,
        decision_reason text
      );
      CREATE INDEX approval_requested_at_idx ON approval (requested_at, id_approval);
      CREATE INDEX approval_record ON approval (record_table, record_key) WHERE state = 'WAITING';
      CREATE INDEX approval_waiting ON approval (expires_at) WHERE state = 'WAITING';
    `,
  },
];
