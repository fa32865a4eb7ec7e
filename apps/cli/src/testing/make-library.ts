import type { PublicShelfEvent } from '@fairlot/event-sourcing-declaration/testing';
import { shelfDeclaration } from '@fairlot/event-sourcing-declaration/testing';
import { defineProjection, type ProjectedContext } from '@fairlot/event-sourcing-projection';
import type { SqlMigration } from '@fairlot/database';
import { EntitySchema } from 'typeorm';

/** A read model of the test library: books per shelf, and all pages that the shelf ever had. */
export class ShelfRow {
  idShelf!: number;
  position!: number;
  books!: number;
  pages!: number;
}

export const shelfEntity = new EntitySchema<ShelfRow>({
  name: 'ShelfRow',
  target: ShelfRow,
  tableName: 'shelf',
  columns: {
    idShelf: { name: 'id_shelf', type: 'integer', primary: true },
    position: { type: 'integer' },
    books: { type: 'integer' },
    pages: { type: 'integer' },
  },
});

export const shelfMigration: SqlMigration = {
  name: 'Shelf1766000000000',
  up: `
    CREATE TABLE shelf (
      id_shelf integer PRIMARY KEY,
      position integer NOT NULL,
      books    integer NOT NULL,
      pages    integer NOT NULL
    );`,
};

const shelves = defineProjection<ShelfRow, PublicShelfEvent, { readonly idShelf: number }>({
  name: 'shelves',
  version: 1,
  entity: ShelfRow,
  positions: { shelf: 'position' },
  empty: ({ idShelf }) => ({ idShelf, position: -1, books: 0, pages: 0 }),
  always: ({ position }) => ({ position }),
  on: {
    BookShelved: ({ books, pages }, book) => ({ books: books + 1, pages: pages + book.pages }),
    BookTaken: ({ books }) => ({ books: books - 1 }),
  },
});

/** A context that no package knows, declared like a new context of the portal. */
export const libraryContext: ProjectedContext = { ...shelfDeclaration, projections: [shelves] };
