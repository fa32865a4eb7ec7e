import type { SqlMigration } from '@fairlot/database';

export const reactionMigrations: readonly SqlMigration[] = [
  {
    name: 'Reactions1764000000000',
    up: `
      CREATE TABLE reaction_checkpoint (
        group_name text PRIMARY KEY,
        at         text COLLATE "C" NOT NULL
      );
      CREATE TABLE reaction_parked (
        group_name text    NOT NULL,
        at         text    COLLATE "C" NOT NULL,
        stream     text    NOT NULL,
        position   integer NOT NULL,
        envelope   json    NOT NULL,
        error      text    NOT NULL,
        PRIMARY KEY (group_name, stream, position)
      );
    `,
  },
];
