import { accept, refuse, type Decider } from '@fairlot/kernel';
import { z } from 'zod';
import type { Aggregate, Target } from '../aggregate.js';
import { defineContext } from '../context.js';
import { defineEvent } from '../define-event.js';
import { numberedStream } from '../stream-kind.js';

/** A small test context with every feature: a shelf of books, whose bus key is its room. */
export type BookShelved = {
  readonly type: 'BookShelved';
  /** `paidMinor` is secret. */
  readonly data: {
    readonly idBook: number;
    readonly title: string;
    readonly pages: number;
    readonly paidMinor: number;
  };
};
export type BookTaken = { readonly type: 'BookTaken'; readonly data: { readonly idBook: number } };
export type ShelfEvent = BookShelved | BookTaken;
export type PublicShelfEvent =
  | BookTaken
  | { readonly type: 'BookShelved'; readonly data: Omit<BookShelved['data'], 'paidMinor'> };

export type ShelfCommand =
  | { readonly type: 'ShelveBook'; readonly book: BookShelved['data'] }
  | { readonly type: 'TakeBook'; readonly idBook: number };
export type Shelf = { readonly idBooks: readonly number[] };

const shelfDecider: Decider<ShelfCommand, Shelf, ShelfEvent> = {
  initial: { idBooks: [] },
  decide: (command, { idBooks }) => {
    if (command.type === 'ShelveBook') return accept({ type: 'BookShelved', data: command.book });
    const { idBook } = command;
    if (!idBooks.includes(idBook)) return refuse('NO_SUCH_BOOK', { idBook });
    return accept({ type: 'BookTaken', data: { idBook } });
  },
  evolve: ({ idBooks }, { type, data }) => ({
    idBooks:
      type === 'BookShelved'
        ? [...idBooks, data.idBook]
        : idBooks.filter((idBook) => idBook !== data.idBook),
  }),
};

const shelf: Aggregate<ShelfCommand, Shelf, ShelfEvent> = {
  decider: shelfDecider,
  digest: ({ idBooks }) => JSON.stringify(idBooks),
  frequent: new Set(),
};

export const shelfStream = (idShelf: number): string => `shelf-${idShelf}`;
export const shelfTarget = (idShelf: number): Target<ShelfCommand, Shelf, ShelfEvent> => ({
  stream: shelfStream(idShelf),
  aggregate: shelf,
});

const idBookSchema = z.int();

/** Version 1 of a book has no pages. */
const bookShelved = defineEvent<BookShelved>({
  type: 'BookShelved',
  data: z.object({ idBook: idBookSchema, title: z.string(), pages: z.int(), paidMinor: z.int() }),
  upcasts: [(v1: Omit<BookShelved['data'], 'pages'>) => ({ ...v1, pages: 0 })],
});
const bookTaken = defineEvent<BookTaken>({
  type: 'BookTaken',
  data: z.object({ idBook: idBookSchema }),
  upcasts: [],
});

const SHELVES_PER_ROOM = 10;

export const shelfDeclaration = defineContext<
  ShelfEvent,
  PublicShelfEvent,
  { shelf: { readonly idShelf: number } }
>({
  name: 'library',
  streams: { shelf: numberedStream('shelf-', 'idShelf') },
  events: [bookShelved, bookTaken],
  aggregates: { shelf },
  redact: (event) => {
    if (event.type === 'BookTaken') return event;
    const { paidMinor: _hidden, ...data } = event.data;
    return { type: event.type, data };
  },
  keyOf: ({ key }) => String(Math.floor(key.idShelf / SHELVES_PER_ROOM)),
});
