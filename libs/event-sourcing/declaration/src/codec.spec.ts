import { expect, it } from 'vitest';
import { z } from 'zod';
import { codecOf, defineEvent, upcastData, UnknownEvent } from './index.js';

type Moved = { type: 'Moved'; data: { metres: number; currency: string } };
const moved = defineEvent<Moved>({
  type: 'Moved',
  data: z.object({ metres: z.number(), currency: z.string() }),
  upcasts: [
    (v1: { km: number }) => ({ metres: v1.km * 1000 }),
    (v2: { metres: number }) => ({ ...v2, currency: 'EUR' }),
  ],
});
const codec = codecOf<Moved>([moved]);

it('a codec upcasts an event of each version only through the steps after that version, in order (I8)', () => {
  expect(moved.version).toBe(3);
  expect(upcastData(moved, 1, { km: 2 })).toEqual({ metres: 2000, currency: 'EUR' });
  expect(upcastData(moved, 2, { metres: 5 })).toEqual({ metres: 5, currency: 'EUR' });
  expect(upcastData(moved, 3, { metres: 5, currency: 'USD' })).toEqual({
    metres: 5,
    currency: 'USD',
  });
});

it('a codec encodes the newest version of an event and decodes every version', () => {
  const event: Moved = { type: 'Moved', data: { metres: 5, currency: 'USD' } };
  const stored = codec.encode(event);
  expect(stored).toEqual({ type: 'Moved', version: 3, data: '{"metres":5,"currency":"USD"}' });
  expect(codec.decode('Moved', 3, stored.data)).toEqual(event);
  expect(codec.parseStored('Moved', 1, '{"km":2}').data).toEqual({ metres: 2000, currency: 'EUR' });
  expect(() => codec.parseStored('Moved', 3, '{"metres":"far"}')).toThrow(z.ZodError);
});

it.each([
  ['Gone', 1],
  ['Moved', 4],
  ['Moved', 0],
  ['Moved', 1.5],
])('a codec throws for an undefined event: %s version %s', (type, version) => {
  expect(() => codec.decode(type, version, '{}')).toThrow(UnknownEvent);
});

it('the error for text that is not JSON does not quote the text', () => {
  expect(() => codec.decode('Moved', 3, '{"metres":7654321x}')).toThrow(
    new SyntaxError('the data of Moved is not JSON'),
  );
});
