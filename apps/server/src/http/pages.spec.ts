import { generateKeyPairSync } from 'node:crypto';
import { ReceiptSigner } from '@fairlot/event-sourcing-engine';
import { CLICK_AND_BUY_RULES, OFFER_RULES } from '@fairlot/auction-rules';
import { SEEN_HEADER, type Operation } from '@fairlot/contracts';
import type { Receipt } from '@fairlot/contracts/auction';
import { WORKED_EXAMPLES } from '@fairlot/contracts/documents';
import type { LiveLot, LotLog } from '@fairlot/contracts/live';
import { operations } from '@fairlot/contracts/operations';
import { PROBLEMS } from '@fairlot/contracts/problem';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../settings/settings.js';
import { documentsOf } from './documents.js';

const { limits, mqttPort } = parseSettings({});
const publicUrl = 'https://portal.example';
const { openApi, asyncApi } = documentsOf({ version: '0', publicUrl, limits, mqttPort });
const { description } = openApi.info;

/** The text of the documentation page with this title. */
const page = (title: string): string =>
  description.split(/^(?=# )/m).find((text) => text.startsWith(`# ${title}\n`)) ?? '';

/** Runs the JavaScript code shown on a documentation page. Returns its exports. */
const shown = async <Exports>(title: string): Promise<Exports> => {
  const [, code = ''] = /```javascript\n([\s\S]+?)\n```/.exec(page(title)) ?? [];
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as Exports;
};
type Key = { readonly keyId: string; readonly publicKeyPem: string };

describe('the documentation page about receipts', () => {
  const keys = WORKED_EXAMPLES.calls['receiptKeys']?.answer as Key[];
  const receipt = WORKED_EXAMPLES.calls['verifyReceipt']!.body as Receipt;
  const lines = () =>
    shown<{ isGenuine: (one: Receipt, of: readonly Key[]) => boolean }>('Receipts');

  it('has code that verifies receipts, and rejects changed ones', async () => {
    const { isGenuine } = await lines();
    expect(isGenuine(receipt, keys)).toBe(true);
    expect(isGenuine(receipt, [])).toBe(false);
    for (const change of [
      { position: 7 },
      { ingressAt: receipt.ingressAt - 1 },
      { eventHash: receipt.previousHash },
      { root: receipt.eventHash },
      { signature: receipt.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    ])
      expect([change, isGenuine({ ...receipt, ...change }, keys)]).toEqual([change, false]);
  });

  it('has code that verifies the path of a receipt in a batch, including one of a sealed bid', async () => {
    const { isGenuine } = await lines();
    const { privateKey } = generateKeyPairSync('ed25519');
    const signer = new ReceiptSigner(
      privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    );
    const bodies = [1, 2, null, 4, 5].map((position) => ({ ...receipt, position }));
    const signed = signer.sign(bodies) as readonly Receipt[];
    expect(signed.map(({ path }) => path.length)).toEqual([3, 3, 3, 3, 1]);
    for (const one of signed) expect(isGenuine(one, [...keys, signer])).toBe(true);
  });
});

describe('the documentation page about positions', () => {
  it('has code that compares positions as newer if there are more events, in any log', async () => {
    const { isNewer } = await shown<{ isNewer: (one: object, other: object) => boolean }>(
      'Positions',
    );
    const lot = { position: 4, awardPosition: -1 };
    expect(isNewer({ ...lot, awardPosition: 0 }, lot)).toBe(true);
    expect(isNewer({ ...lot, position: 5 }, lot)).toBe(true);
    expect([isNewer(lot, lot), isNewer(lot, { ...lot, position: 5 })]).toEqual([false, false]);
  });

  it('has an example with a lot and the position of its receipt', () => {
    const { events } = WORKED_EXAMPLES.calls['lotLog']!.answer as Extract<
      LotLog,
      { outcome: 'events' }
    >;
    for (const { position, type } of events)
      expect(page('Positions')).toContain(`| ${position} | ${type} |`);
    const { stream, position } = WORKED_EXAMPLES.calls['verifyReceipt']!.body as Receipt;
    expect(page('Positions')).toContain(`${SEEN_HEADER}: ${stream}@${position}`);
  });
});

describe('the documentation page about reconnecting', () => {
  it('has code that fills the gap with real responses', async () => {
    type Lot = Pick<LiveLot, 'position' | 'awardPosition'>;
    const { catchUp } = await shown<{ catchUp: (lot: Lot, log: LotLog) => Lot }>('Reconnecting');
    const log = WORKED_EXAMPLES.calls['lotLog']!.answer as Extract<LotLog, { outcome: 'events' }>;
    const newest = log.events.at(-1)!.state;
    expect(catchUp({ position: 0, awardPosition: -1 }, log)).toEqual(newest);
    const ahead = { ...newest, position: newest.position + 1 };
    expect(catchUp(ahead, log)).toBe(ahead);
    expect(catchUp(ahead, { outcome: 'nothing', position: 0 })).toBe(ahead);
    expect(
      catchUp({ position: 0, awardPosition: -1 }, { outcome: 'snapshot', state: newest }),
    ).toBe(newest);
  });

  it('describes every topic, message and call of live updates', () => {
    const addresses = Object.values(asyncApi.channels).map(({ address }) => String(address));
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) expect(page('Reconnecting')).toContain(`| \`${address}\` |`);
  });
});

describe('the documentation page about bid rules', () => {
  it('names every refusal of the calls that place bids', () => {
    const table: Readonly<Record<string, Operation>> = operations;
    const codes = ['SEC-59', 'ENG-01', 'ENG-02', 'MOB-20'].flatMap((id) => table[id]?.codes ?? []);
    const listed: readonly string[] = [...OFFER_RULES, ...CLICK_AND_BUY_RULES].flat();
    expect(codes.filter((code) => !listed.includes(code))).toEqual([]);
    for (const code of listed) expect(page('Bid rules')).toContain(`| \`${code}\` |`);
  });
});

describe('the documentation page about error codes', () => {
  it('gives each code a status and a number', () => {
    for (const [code, { status, errorCode }] of Object.entries(PROBLEMS))
      expect(page('Error codes')).toContain(`| \`${code}\` | ${status} | ${errorCode} |`);
  });
});
