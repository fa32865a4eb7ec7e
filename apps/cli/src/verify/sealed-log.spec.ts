import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { Contexts, sha256 } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, StoredSeal } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  withChangedEvent,
  changeData,
  changeMetadata,
  withRebuiltChains,
  makeLogStore,
} from '../testing/stored-log.js';
import { makeReceiptSigner, playHistory } from '../testing/play-history.js';
import { signHeadDocument, readHead, type LogHead } from './log-head.js';
import { verifyLog } from './verify-log.js';

const signer = makeReceiptSigner();
const contexts = new Contexts([auctionDeclaration]);
const LOT = 'lot-1.1';

let events: CommittedEvent[];
let seals: StoredSeal[];
beforeAll(async () => {
  const log = new MemoryEventLog();
  await playHistory(new MemoryEventStore(log), { signer });
  // A second process, which has read the events of the first one, continues the log.
  await playHistory(new MemoryEventStore(log), { signer, idAuction: 2 });
  ({ events, seals } = log);
});

type Kept = { events: readonly CommittedEvent[]; seals: readonly StoredSeal[] };
const verify = (kept: Partial<Kept> = {}, head: LogHead | null = null) =>
  verifyLog({
    store: makeLogStore(kept.events ?? events, kept.seals ?? seals),
    publicKeyPems: [signer.publicKeyPem],
    contexts,
    head,
  });
const named = async (kept: Partial<Kept>, head: LogHead | null = null) => {
  const { faults } = await verify(kept, head);
  return faults.map(({ stream, position, rule }) => `${stream}@${position} ${rule}`);
};

const tailOf = (stream: string, count: number) => {
  const positions = events.filter((event) => event.stream === stream).length;
  return (event: CommittedEvent) =>
    event.stream === stream && event.position >= positions - count ? positions : null;
};
const makeHead = async (kept: Partial<Kept> = {}) => {
  const keys = [{ keyId: signer.keyId, publicKeyPem: signer.publicKeyPem }];
  const exported = signHeadDocument(await verify(kept), { signer, keys, exportedAt: 1 });
  return readHead(exported, [signer.publicKeyPem]);
};
/** The log without the groups after this many. */
const cutTo = (groups: number): Kept => {
  const kept = seals.slice(0, groups);
  const end = kept.at(-1)?.at ?? '';
  return { seals: kept, events: events.filter(({ at }) => at <= end) };
};

it('a complete log has every event in a signed group, and its second chain refers to the first', async () => {
  const verification = await verify();
  expect(verification).toMatchObject({
    faultCount: 0,
    groups: seals.length,
    sealedEvents: events.length,
    signedBy: { [signer.keyId]: seals.length },
    unsealed: { events: 0 },
  });
  // The second chain refers to the end of the first chain. No chain refers to the end of the
  // second.
  expect(verification.newest).toMatchObject([{ number: seals.at(-1)?.number }]);
});

describe('verify finds removed events', () => {
  it('five events at the end of a stream', async () => {
    const isCut = tailOf(LOT, 5);
    const cut = events.filter((event) => isCut(event) === null);
    expect(events.length - cut.length).toBe(5);
    const first = events.filter(({ stream }) => stream === LOT).length - 5;
    const { faults } = await verify({ events: cut });
    const missing = faults.filter(({ rule }) => rule === 'MISSING');
    expect(missing).toMatchObject([{ stream: LOT, position: first }]);
    expect(missing[0]?.message).toMatch(/^5 events, /);
  });

  it('three complete streams', async () => {
    const gone = ['lot-1.3', 'award-1.1', 'vehicle-12'];
    const left = events.filter(({ stream }) => !gone.includes(stream));
    const found = await named({ events: left });
    expect(found).toEqual(expect.arrayContaining(gone.map((stream) => `${stream}@0 MISSING`)));
    const ofOthers = found.filter((fault) => !gone.some((stream) => fault.startsWith(stream)));
    expect(ofOthers.filter((fault) => fault.endsWith('MISSING'))).toEqual([]);
  });

  it('every event of the last group or of the whole log, if the seals are still there', async () => {
    const last = seals.at(-1)!;
    const before = seals.at(-2)!;
    const cut = events.filter(({ at }) => at <= before.at);
    expect((await named({ events: cut })).every((fault) => fault.endsWith('MISSING'))).toBe(true);
    expect(await named({ events: cut })).not.toEqual([]);
    expect(last.at > before.at).toBe(true);
    expect(
      (await named({ events: [] })).filter((f) => f.endsWith('MISSING')).length,
    ).toBeGreaterThan(9);
  });

  it('a group and its seal, because another group refers to it', async () => {
    const [, before, gone, after] = seals as [StoredSeal, StoredSeal, StoredSeal, StoredSeal];
    const left = events.filter(({ at }) => at <= before.at || at > gone.at);
    const found = await named({ events: left, seals: seals.filter((seal) => seal !== gone) });
    expect(found).toContain(`group ${after.chain}@${after.number} GROUP`);
  });

  it('the end of the first chain, because the second chain refers to it', async () => {
    const second = seals.find(({ chain }) => chain !== seals[0]?.chain)!;
    const last = seals[seals.indexOf(second) - 1]!;
    const before = seals[seals.indexOf(second) - 2]!;
    const left = events.filter(({ at }) => at <= before.at || at > last.at);
    const found = await named({ events: left, seals: seals.filter((seal) => seal !== last) });
    expect(found).toContain(`group ${second.chain}@0 GROUP`);
  });

  it('a group and everything after it, but only by an exported log head', async () => {
    const head = await makeHead();
    const cut = cutTo(seals.length - 3);
    expect(await named(cut)).toEqual([]);
    const { chain, number } = seals.at(-1)!;
    expect(await named(cut, head)).toEqual([`group ${chain}@${number} HEAD`]);
    expect(await named({}, head)).toEqual([]);
    expect(await named({}, await makeHead(cut))).toEqual([]);
  });

  it('the whole log and its seals, by an exported log head', async () => {
    expect(await named({ events: [], seals: [] }, await makeHead())).toHaveLength(1);
  });
});

describe('verify finds changed events whose hash chain is valid', () => {
  const offer = { stream: LOT, position: 10 };
  const changed = (change: Parameters<typeof withChangedEvent>[2]) =>
    withRebuiltChains(withChangedEvent(events, offer, change));

  it('an event in the middle of a stream whose later hashes were recomputed', async () => {
    const other = changed(({ data }) => ({
      data: data.replace('"kind":"OFFER"', '"kind":"AGENT"'),
    }));
    expect(other).not.toEqual(events);
    const found = await named({ events: other });
    expect(found).not.toContain(expect.stringContaining('CHAIN'));
    expect(found).toContain(`${LOT}@10 SEALED`);
    // Without signed groups, the change could not be detected.
    expect(await named({ events: other, seals: [] })).toEqual([]);
  });

  it.each([
    ['who', { actor: { idUser: 999, idDealer: 101, role: 'BUYER' } }],
    ['when it came', { ingressAt: 1_795_165_200_500 }],
    ['when it was decided', { decidedAt: 1_795_165_200_500 }],
  ])('%s, by the chain, or by the groups if all hashes are recomputed', async (_, members) => {
    const edited = withChangedEvent(events, offer, changeMetadata(members));
    expect(await named({ events: edited })).toContain(`${LOT}@10 CHAIN`);
    expect(await named({ events: withRebuiltChains(edited) })).toContain(`${LOT}@10 SEALED`);
  });

  it('an event appended to a stream that belongs to no group', async () => {
    const tail = events.findLast(({ stream }) => stream === LOT)!;
    const commandId = 'planted';
    const added = { ...tail, position: tail.position + 1, at: `${tail.at}a` };
    const planted = { ...added, ...changeMetadata({ commandId, stateHash: undefined })(tail) };
    const found = await named({ events: withRebuiltChains([...events, planted].sort(byPosition)) });
    expect(found).toContain(`${LOT}@${tail.position + 1} UNSEALED`);
  });

  it('a changed seal: its text, its signature, its place, or a signature with another key', async () => {
    const [first, second, third] = seals as [StoredSeal, StoredSeal, StoredSeal];
    const stranger = makeReceiptSigner();
    const changes: Partial<StoredSeal>[] = [
      { record: second.record.replace('"sealedAt":1', '"sealedAt":2') },
      { proof: third.proof },
      { proof: 'null' },
      { proof: '{' },
      { record: first.record, proof: first.proof },
      { proof: JSON.stringify(stranger.signText(second.record)) },
    ];
    for (const change of changes) {
      const other = seals.map((seal) => (seal === second ? { ...seal, ...change } : seal));
      expect(await named({ seals: other })).toContain(`group ${second.chain}@1 GROUP`);
    }
  });

  it('a seal of a newer version, which is reported as unknown rather than accepted', async () => {
    const [first, ...others] = seals as [StoredSeal, ...StoredSeal[]];
    const record = first.record.replace('"v":1', '"v":2');
    const signed = signer.signText(`fairlot group\n${sha256(`group\n${record}`)}`);
    const newer = { ...first, record, proof: JSON.stringify(signed) };
    const { faults } = await verify({ seals: [newer, ...others] });
    expect(faults[0]?.message).toContain('has version 2');
  });
});

describe('a log that began before signed groups existed', () => {
  /** The events before this one have no seals. */
  const since = 40;
  const older = () => {
    const [first] = seals.slice(since) as [StoredSeal];
    const { chain } = first;
    return { chain, kept: seals.slice(since) };
  };

  it('is verified, and the report says which part is signed and which only hashed', async () => {
    const { kept, chain } = older();
    const verification = await verify({ seals: kept });
    const unsealed = events.filter(({ at }) => at <= seals[since - 1]!.at).length;
    expect(verification).toMatchObject({
      unsealed: { events: unsealed },
      sealedEvents: events.length - unsealed,
    });
    // This group is not connected to its chain, because it was sealed after other groups.
    expect(verification.faults).toMatchObject([{ stream: `group ${chain}`, rule: 'GROUP' }]);
  });

  it('is protected at its beginning by a log head that was exported before groups existed', async () => {
    const old = { events, seals: [] };
    const head = await makeHead(old);
    expect(await named(old, head)).toEqual([]);
    const cut = events.filter((event) => tailOf('award-1.1', 1)(event) === null);
    expect(await named({ events: cut, seals: [] })).toEqual([]);
    expect(await named({ events: cut, seals: [] }, head)).toEqual(['log@0 HEAD']);
    const other = withRebuiltChains(
      withChangedEvent(events, { stream: LOT, position: 10 }, changeData({ kind: 'AGENT' })),
    );
    expect(await named({ events: other, seals: [] }, head)).toContain('log@0 HEAD');
  });
});

const byPosition = (one: CommittedEvent, other: CommittedEvent): number =>
  one.at < other.at ? -1 : 1;

describe('a log head that does not match this log', () => {
  const keys = [signer.publicKeyPem];
  it.each([
    ['not JSON', 'head', 'BAD_HEAD'],
    ['JSON of something else', '[1]', 'BAD_HEAD'],
    ['nothing', 'null', 'BAD_HEAD'],
    ['damaged', '{"format":"fairlot-head","version":1}', 'BAD_HEAD'],
    ['of a newer program', '{"format":"fairlot-head","version":2}', 'BAD_HEAD'],
  ])('is refused if it is %s', (_, text, code) => {
    expect(() => readHead(text, keys)).toThrow(expect.objectContaining({ code, exitCode: 2 }));
  });

  it('is refused if another portal exported it or its contents were changed', async () => {
    const stranger = makeReceiptSigner();
    const parts = { keys: [], exportedAt: 1 };
    const head = (by: typeof signer) =>
      verify().then((v) => signHeadDocument(v, { ...parts, signer: by }));
    const foreign = await head(stranger);
    const own = await head(signer);
    expect(() => readHead(foreign, keys)).toThrow(
      expect.objectContaining({ code: 'HEAD_OF_ANOTHER_PORTAL' }),
    );
    const fewer = own.replace(/"groups": \d+/, '"groups": 1');
    expect(() => readHead(fewer, keys)).toThrow(expect.objectContaining({ code: 'FORGED_HEAD' }));
    expect(readHead(own, keys).groups).toBe(seals.length);
  });
});
