import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { z } from 'zod';
import { migrations } from '../migrations.js';
import { oneOfValues, contains, equals } from '../read/conditions.js';
import { defineTable } from '../table/define-table.js';

/** A test record, declared like the records of contexts. */
export class Part {
  idPart!: number;
  name!: string;
  idOwner!: number;
  stock!: number | null;
  holder!: string | null;
  secret?: string | null;
  weight!: number;
  addedAt!: Date;
}

// Call decorators as functions, because test files are not compiled with decorator support.
Entity('part')(Part);
PrimaryGeneratedColumn({ name: 'id_part' })(Part.prototype, 'idPart');
Column('text')(Part.prototype, 'name');
Column('int', { name: 'id_owner' })(Part.prototype, 'idOwner');
Column('int', { nullable: true })(Part.prototype, 'stock');
Column('text', { nullable: true })(Part.prototype, 'holder');
Column('text', { nullable: true, select: false })(Part.prototype, 'secret');
Column('int', { default: 0 })(Part.prototype, 'weight');
Column('timestamptz', { name: 'added_at', default: () => 'now()' })(Part.prototype, 'addedAt');

export const partTable = defineTable(Part, {
  name: 'part',
  key: 'idPart',
  announced: ['idOwner'],
  secret: ['secret'],
  personal: ['holder'],
  filter: {
    idOwner: equals('idOwner', z.int()),
    ids: oneOfValues('idPart', z.int()),
    name: contains('name'),
  },
  sort: ['idPart', 'name', 'addedAt', 'stock', 'holder', 'weight'],
});

export const partMigrations = [
  ...migrations,
  {
    name: 'Parts1764000000000',
    up: `
      CREATE TABLE part (
        id_part serial PRIMARY KEY, name text NOT NULL, id_owner int NOT NULL, stock int,
        holder text, secret text, weight int NOT NULL DEFAULT 0,
        added_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ON part (name, id_part);
      CREATE INDEX ON part (added_at, weight);
      CREATE INDEX ON part (stock);
      CREATE INDEX ON part (id_owner);
      CREATE UNIQUE INDEX ON part (id_owner, name) WHERE id_owner >= 80;
    `,
  },
];

export const makePart = (over: Partial<Part> = {}): Partial<Part> => ({
  name: 'Wheel',
  idOwner: 1,
  stock: 1,
  holder: null,
  ...over,
});
