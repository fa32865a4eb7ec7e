import type { DealerNotice } from '@fairlot/contracts/live';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../../testing/builders.js';
import { alertsAfter, type Alert } from './alerts.js';

const makeNotice = (facts: Partial<DealerNotice> = {}): DealerNotice => ({
  v: 1,
  kind: 'OUTBID',
  idAuction: 1,
  idLot: 1,
  position: 10,
  priceMinor: 500_000,
  at: NOW,
  ...facts,
});
const after = (...notices: Partial<DealerNotice>[]) =>
  notices.reduce<readonly Alert[]>((alerts, facts) => alertsAfter(alerts, makeNotice(facts)), []);
const shown = (alerts: readonly Alert[]) =>
  alerts.map(({ kind, idAuction, idLot, position, over }) =>
    [kind, `${idAuction}/${idLot}@${position}`, ...(over ? ['over'] : [])].join(' '),
  );

describe('alerts', () => {
  it('show the newest notice of each lot, whatever the order of arrival', () => {
    const alerts = after({ position: 10 }, { idLot: 2 }, { position: 14 }, { position: 12 });
    expect(shown(alerts)).toEqual(['OUTBID 1/2@10', 'OUTBID 1/1@14']);
  });

  it('distinguish lots with the same number in two auctions', () => {
    expect(shown(after({}, { idAuction: 2 }))).toEqual(['OUTBID 1/1@10', 'OUTBID 2/1@10']);
  });

  it('end once the dealer leads again or another dealer has won the lot', () => {
    const again = after({}, { kind: 'LEADING', position: 11 });
    expect(shown(again)).toEqual(['OUTBID 1/1@10 over']);
    expect(shown(alertsAfter(again, makeNotice({ position: 12 })))).toEqual(['OUTBID 1/1@12']);
    expect(shown(after({}, { kind: 'LOST', position: 11 }))).toEqual(['OUTBID 1/1@10 over']);
  });

  it('are shown for wins, reversals, voided and binding bids and final calls, but not for purchases and leads', () => {
    expect(shown(after({ kind: 'LEADING' }, { kind: 'PURCHASE' }))).toEqual([]);
    expect(shown(after({}, { kind: 'WON', position: 11 }))).toEqual(['WON 1/1@11']);
    const taken = after({ kind: 'WON' }, { kind: 'REVERTED', position: 11 });
    expect(shown(taken)).toEqual(['REVERTED 1/1@11']);
    expect(shown(after({ kind: 'VOIDED' }))).toEqual(['VOIDED 1/1@10']);
    expect(shown(after({ kind: 'BOUND' }))).toEqual(['BOUND 1/1@10']);
    expect(shown(after({}, { kind: 'LAST_CALL', position: 12 }))).toEqual(['LAST_CALL 1/1@12']);
  });

  it('are limited to four, and the oldest are removed', () => {
    const alerts = after(...[1, 2, 3, 4, 5].map((idLot) => ({ idLot })));
    expect(alerts.map(({ idLot }) => idLot)).toEqual([2, 3, 4, 5]);
  });
});
