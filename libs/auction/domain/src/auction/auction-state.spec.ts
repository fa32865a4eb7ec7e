import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { AuctionCommand } from './auction.commands.js';
import { auctionDecider } from './auction.decider.js';
import type { AuctionEvent } from './auction.events.js';
import {
  MINUTE_MS,
  STARTS_AT,
  ENDS_AT,
  makeTerms,
  auctionPublished,
  startedEvent,
  closedEvent,
  awardedEvent,
  lotStanding,
  lotsChanged,
} from './testing/auction-builders.js';

const { given } = specify(auctionDecider);
const deleted: AuctionEvent = { type: 'AuctionDeleted', data: {} };
const fold = (events: readonly AuctionEvent[]) =>
  events.reduce((state, event) => auctionDecider.evolve(state, event), auctionDecider.initial);

const edit: AuctionCommand = { type: 'EditAuction', terms: makeTerms(), now: STARTS_AT };
const publish: AuctionCommand = { ...edit, type: 'PublishAuction', idAuction: 1, idOwnerDealer: 9 };
const extend: AuctionCommand = {
  type: 'ExtendAuction',
  endsAt: ENDS_AT + 1,
  reason: 'OWNER',
  note: 'demand',
  mayShorten: false,
  now: STARTS_AT,
};

describe('the state of an auction', () => {
  it('contains its message and its file', () => {
    const message = '<p>Viewing at ten.</p>';
    given(auctionPublished())
      .when({ type: 'SetMessage', message })
      .then({ type: 'AuctionMessageSet', data: { message } });
    const file = { idFile: 5, fileName: 'viewing.pdf' };
    given(auctionPublished())
      .when({ type: 'SetFileMessage', file })
      .then({ type: 'AuctionFileMessageSet', data: { file } });
  });

  it('contains the status, end, message and file that its events set, and nothing after the deletion', () => {
    const endsAt = ENDS_AT + MINUTE_MS;
    const message = 'Viewing';
    const file = { idFile: 5, fileName: 'viewing.pdf' };
    const history: readonly (readonly [AuctionEvent, object])[] = [
      [auctionPublished(), { status: 'SCH', endsAt: ENDS_AT, message: null, file: null }],
      [startedEvent, { status: 'RUN' }],
      [{ type: 'AuctionMessageSet', data: { message } }, { message }],
      [{ type: 'AuctionFileMessageSet', data: { file } }, { file }],
      [{ type: 'AuctionExtended', data: { endsAt, reason: 'OWNER', note: 'a' } }, { endsAt }],
      [closedEvent, { status: 'CLD' }],
      [awardedEvent, { status: 'AWA', endsAt, message, file }],
      [{ type: 'AuctionAwardReverted', data: {} }, { status: 'CLD' }],
      [
        { type: 'AuctionReopened', data: { endsAt: endsAt + 1 } },
        { status: 'RUN', endsAt: endsAt + 1 },
      ],
    ];
    const events = history.map(([event]) => event);
    for (const [position, [, expected]] of history.entries())
      expect(fold(events.slice(0, position + 1))).toMatchObject({ ...expected, position });
    expect(fold([...events, deleted])).toEqual({
      status: null,
      deleted: true,
    });
  });

  it('has no status before it is published', () =>
    expect(fold([startedEvent, closedEvent])).toEqual({ status: null, deleted: false }));

  it('is named in the facts of a refusal', () => {
    given(auctionPublished(), deleted)
      .when(publish)
      .thenRefused('INVALID_TRANSITION', { status: null });
    given(auctionPublished(), startedEvent)
      .when(publish)
      .thenRefused('INVALID_TRANSITION', { status: 'RUN' });
    given(auctionPublished(), startedEvent)
      .when(edit)
      .thenRefused('INVALID_TRANSITION', { status: 'RUN' });
    given(auctionPublished(), startedEvent)
      .when(extend)
      .thenRefused('INVALID_TERMS', { field: 'endsAt' });
    given(auctionPublished(), startedEvent, lotsChanged(lotStanding(1, 'CLD', 'TBA')), closedEvent)
      .when({ type: 'DeleteAuction' })
      .thenRefused('INVALID_TRANSITION', { status: 'CLD', bound: true });
  });
});
