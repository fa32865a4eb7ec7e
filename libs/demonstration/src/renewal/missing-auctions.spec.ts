import { describe, expect, it } from 'vitest';
import { randomOf } from '../plan/random.js';
import { LARGE_LOTS } from '../plan/templates.js';
import { missingAuctions, type OpenAuction } from './missing-auctions.js';

const NOW = Date.UTC(2026, 10, 21, 11, 30, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const missing = (open: readonly OpenAuction[], now = NOW) =>
  missingAuctions(open, now, randomOf(9));

describe('missing auctions of the demonstration', () => {
  it('are all required auctions if the portal is empty, and none once these are published', () => {
    const all = missing([]);
    expect(all.map(({ kind }) => kind)).toEqual([
      'SHORT',
      'SHORT',
      'LONG',
      'LONG',
      'LONG',
      'LONG',
      'SCHEDULED',
      'SCHEDULED',
      'LARGE',
    ]);
    expect(missing(all)).toEqual([]);
    for (const { startsAt, endsAt } of all) {
      expect([startsAt === NOW ? 0 : startsAt % MINUTE, endsAt % MINUTE]).toEqual([0, 0]);
      expect(endsAt).toBeGreaterThan(NOW + 7 * MINUTE);
    }
  });

  it('include one that starts immediately, at any second of the minute', () => {
    for (let second = 0; second < 60; second++) {
      const now = NOW + second * 1_000;
      const atOnce = missing([], now).filter(({ kind }) => kind !== 'SCHEDULED');
      expect(atOnce.map(({ startsAt }) => startsAt)).toEqual(atOnce.map(() => now));
    }
  });

  it('appear again over time: short ones first, the large one after two days', () => {
    const all = missing([]);
    const kindsAt = (now: number) => missing(all, now).map(({ kind }) => kind);
    expect(kindsAt(NOW + 19 * MINUTE)).toEqual(['SHORT', 'SHORT']);
    expect(kindsAt(NOW + 12 * HOUR)).not.toContain('LARGE');
    expect(kindsAt(NOW + 12 * HOUR)).toHaveLength(8);
    expect(kindsAt(NOW + 49 * HOUR)).toHaveLength(9);
  });

  it('do not count the large auction among the auctions that run for hours', () => {
    const large = { startsAt: NOW, endsAt: NOW + 30 * HOUR, lots: LARGE_LOTS };
    const kinds = missing([large]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'LONG')).toHaveLength(4);
    expect(kinds).not.toContain('LARGE');
  });
});
