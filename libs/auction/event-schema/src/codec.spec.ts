import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { AuctionEvent, AwardEvent, LotEvent } from '@fairlot/auction-domain';
import { UnknownEvent } from '@fairlot/event-sourcing-declaration';
import type { VehicleEvent } from '@fairlot/vehicles-domain';
import {
  decode,
  encode,
  eventDefinitions,
  parseStored,
  redact,
  type AuctionContextEvent,
} from './index.js';

const sealedOffer: AuctionContextEvent = {
  type: 'SealedOfferAccepted',
  data: { idOffer: 1, idDealer: 7, amountMinor: 730_000, currency: 'EUR' },
};

it('eventDefinitions has a definition for every event type of the domain, under the name of the type', () => {
  type Domain = LotEvent | AuctionEvent | AwardEvent | VehicleEvent;
  expectTypeOf<keyof typeof eventDefinitions>().toEqualTypeOf<Domain['type']>();
  expectTypeOf<AuctionContextEvent>().toEqualTypeOf<Domain>();
  for (const [name, { type }] of Object.entries(eventDefinitions)) expect(type).toBe(name);
});

it.each([
  ['LotVanished', 1],
  ['constructor', 1],
  ['LotStarted', 2],
  ['LotStarted', 0],
  ['LotStarted', 1.5],
])('decode and parseStored reject the unknown event %s version %s', (type, version) => {
  expect(() => decode(type, version, '{}')).toThrow(UnknownEvent);
  expect(() => parseStored(type, version, '{}')).toThrow(UnknownEvent);
});

it('parseStored rejects invalid data, and decode accepts it without validation', () => {
  expect(decode('LotStarted', 1, '{"endsAt":"soon"}').data).toEqual({ endsAt: 'soon' });
  expect(() => parseStored('LotStarted', 1, '{"endsAt":"soon"}')).toThrow(z.ZodError);
});

it('redact removes the amount of a sealed bid (I11)', () => {
  const event = redact(sealedOffer);
  expect(event).toEqual({
    type: 'SealedOfferAccepted',
    data: { idOffer: 1, idDealer: 7, currency: 'EUR' },
  });
  expect(JSON.stringify(event)).not.toContain('730000');
  expect(encode(sealedOffer).data).toContain('730000');
});

it('redact returns an event without secrets as it is', () => {
  const started: AuctionContextEvent = { type: 'LotStarted', data: { endsAt: 5 } };
  expect(redact(started)).toBe(started);
});
