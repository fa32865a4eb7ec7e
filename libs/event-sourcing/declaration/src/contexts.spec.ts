import { describe, expect, it } from 'vitest';
import type { Context } from './context.js';
import { ContextCollision, Contexts } from './contexts.js';
import { numberedStream } from './stream-kind.js';
import { shelfDeclaration } from './testing/index.js';
import { UnknownEvent, UnknownStream } from './unknown-event.js';

const metadata = JSON.stringify({ commandId: 'c', ingressAt: 1, decidedAt: 2 });
const text = { position: 0, version: 2, metadata };
const shelved = (stream: string, type = 'BookShelved') => ({
  ...text,
  stream,
  type,
  data: JSON.stringify({ idBook: 1, title: 'Emma', pages: 9, paidMinor: 5 }),
});
const bed = (prefix: string) => numberedStream<{ readonly idBed: number }>(prefix, 'idBed');

/** A context that shares no name, stream or event with the shelves. */
const garden: Context = {
  ...shelfDeclaration,
  name: 'garden',
  streams: { bed: bed('bed-') },
  events: [],
  streamOf: () => null,
};
const named = (change: Partial<Context>) => () =>
  new Contexts([shelfDeclaration, { ...garden, ...change }]);

describe('Contexts', () => {
  const contexts = new Contexts([garden, shelfDeclaration]);

  it('find the context of a stream, and open its events redacted and with their bus key', () => {
    expect(contexts.streamOf('shelf-31')).toMatchObject({ kind: 'shelf', key: { idShelf: 31 } });
    const { context, event, busKey, metadata: read } = contexts.open(shelved('shelf-31'));
    expect([context.name, busKey, read.decidedAt]).toEqual(['library', '3', 2]);
    expect(event).toEqual({ type: 'BookShelved', data: { idBook: 1, title: 'Emma', pages: 9 } });
  });

  it.each(['shelf-', 'shelf-x', 'shelf-1.2', 'shelf-1 ', 'shelves-1', 'x-shelf-1', ''])(
    'find no context for the stream %j',
    (stream) => {
      expect(contexts.ownerOf(stream)).toBeNull();
      expect(() => contexts.open(shelved(stream))).toThrow(UnknownStream);
      expect(() => contexts.targetOf(stream)).toThrow(UnknownStream);
    },
  );

  it('open neither an event of an undeclared type nor damaged text', () => {
    expect(() => contexts.open(shelved('shelf-1', 'BedDug'))).toThrow(UnknownEvent);
    expect(() => contexts.open({ ...shelved('shelf-1'), version: 3 })).toThrow(UnknownEvent);
    expect(() => contexts.open({ ...shelved('shelf-1'), data: '{' })).toThrow(SyntaxError);
    const data = { idBook: 1 };
    expect(() => contexts.openEnvelope({ stream: 'shelf-1', type: 'BedDug', data })).toThrow(
      UnknownEvent,
    );
  });

  it.each([
    ['the same name', { name: 'library' }],
    ['the same stream prefix', { streams: { bed: bed('shelf-') } }],
    ['a prefix that starts with the other one', { streams: { bed: bed('shelf-bed-') } }],
    ['an empty prefix', { streams: { bed: bed('') } }],
    ['the same event type', { events: shelfDeclaration.events.slice(1) }],
  ])('throws if two contexts have %s', (_what, change) => {
    expect(named({})).not.toThrow();
    expect(named(change)).toThrow(ContextCollision);
  });
});
