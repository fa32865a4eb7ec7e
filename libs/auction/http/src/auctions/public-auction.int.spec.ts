import { randomUUID } from 'node:crypto';
import { SetFileMessageCommand } from '@fairlot/auction-application';
import { auctionStream } from '@fairlot/auction-domain';
import type { AuctionView } from '@fairlot/contracts/auction';
import { auctionTopic, liveAuction, publicAuction } from '@fairlot/contracts/live';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePortal, HOUR_MS, type UserName, type Portal } from '../testing/make-portal.js';
import { readRetained } from '../testing/retained-on.js';

const AUCTION = '/api/v1/secure/auction';
const reason = 'because it is so';
let portal: Portal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.app.stop());

const storedOf = async (idAuction: number) => {
  const { store, caughtUp } = portal.app;
  const stored = await store.readStream(auctionStream(idAuction));
  const last = stored.at(-1);
  if (last !== undefined) await caughtUp(last.stream, last.position);
  return stored;
};
const retained = async (idAuction: number) =>
  readRetained(auctionTopic(idAuction), await storedOf(idAuction), portal.clock);
const rowOf = async (idAuction: number) => {
  const [row] = await portal.app.dataSource.query<object[]>(
    `SELECT id_auction AS "idAuction", position, status, starts_at::float AS "startsAt",
       ends_at::float AS "endsAt", message, file_message AS "fileMessage", extension, deleted
     FROM auction_board WHERE id_auction = $1`,
    [idAuction],
  );
  return row;
};

/** Checks that all views of an auction are equal. */
const expectOne = async (idAuction: number) => {
  const live = publicAuction.parse(liveAuction.parse(await retained(idAuction)));
  const listUrl = `/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`;
  const http = await portal.call('seller', 'GET', `${AUCTION}/${idAuction}`);
  const listed = await portal.call('seller', 'GET', listUrl);
  expect(publicAuction.parse(await rowOf(idAuction))).toEqual(live);
  expect([http, listed].map(({ body }) => publicAuction.parse(body))).toEqual([live, live]);
  return live;
};

const done = async (
  who: UserName,
  method: 'PATCH' | 'PUT' | 'POST',
  url: string,
  body?: object,
) => {
  portal.clock.at += 61_000;
  const { status, text } = await portal.call(who, method, url, body);
  expect(status, text).toBeLessThan(300);
};

it('an auction is the same over HTTP, on its topic and in its row after each command', async () => {
  const { idAuction, base } = await portal.published({}, 2);
  expect((await expectOne(idAuction)).status).toBe('RUN');
  const steps: (() => Promise<void>)[] = [
    () => done('seller', 'PATCH', `${base}/auction-message`, { message: '<p>Bring a trailer</p>' }),
    async () => {
      const actor = { idUser: 1, idDealer: portal.idOf('seller'), role: 'OWNER' };
      const header = { commandId: randomUUID(), actor, ingressAt: portal.clock.at };
      const file = { idFile: 4, fileName: 'terms.pdf', sha256: '' };
      const commands = portal.app.get(CommandBus);
      const outcome = await commands.execute(
        new SetFileMessageCommand(header, { idAuction, file }),
      );
      expect(outcome).toMatchObject({ outcome: 'accepted' });
    },
    () =>
      done('seller', 'PATCH', `${base}/resize-time`, {
        endsAt: portal.clock.at + 2 * HOUR_MS,
        reason,
      }),
    () => done('buyer', 'POST', `${base}/offer/1`, { offer: 7_000, confirmed: true }),
    () => done('seller', 'PATCH', `${base}/auction-message`, { message: null }),
    async () => {
      for (const idLot of [1, 2])
        await done('admin', 'PATCH', `${base}/close/${idLot}`, { reason });
      portal.clock.at += 61_000;
      await portal.closeDue(idAuction);
    },
    () => done('seller', 'PATCH', `${base}/award/1/1`, { reason }),
    () => done('seller', 'PATCH', `${base}/revert-award/1`, { reason }),
    () =>
      done('seller', 'PATCH', `${base}/reopen/1`, {
        endsAt: portal.clock.at + 3 * HOUR_MS,
        reason,
      }),
  ];
  const shown = [];
  for (const take of steps) {
    await take();
    shown.push(await expectOne(idAuction));
  }
  expect(shown[2]).toMatchObject({ extension: { reason: 'OWNER' }, fileMessage: { idFile: 4 } });
  expect(shown.map(({ status }) => status)).toEqual(expect.arrayContaining(['RUN', 'CLD', 'AWA']));
  expect(shown.at(-1)).toMatchObject({ status: 'RUN', message: null });
  const types = new Set((await storedOf(idAuction)).map(({ type }) => type));
  expect([...types]).toEqual(
    expect.arrayContaining(['AuctionExtended', 'AuctionLotsChanged', 'AuctionReopened']),
  );
});

it('an edit and a deletion of a scheduled auction take effect over HTTP, on its topic and in its row', async () => {
  const start = { startsAt: portal.clock.at + HOUR_MS, endsAt: portal.clock.at + 2 * HOUR_MS };
  const draft = portal.draft([await portal.makeVehicle()], start);
  const { body } = await portal.call<AuctionView>('seller', 'POST', AUCTION, draft);
  const { idAuction } = body;
  expect((await expectOne(idAuction)).status).toBe('SCH');
  const lots = draft.lots.map((lot) => ({ ...lot, idLot: 1 }));
  const later = { ...draft, idAuction, endsAt: start.endsAt + HOUR_MS, lots };
  await done('seller', 'PUT', AUCTION, later);
  expect(await expectOne(idAuction)).toMatchObject({ status: 'SCH', endsAt: later.endsAt });
  const deleted = await portal.call('seller', 'DELETE', `${AUCTION}/${idAuction}`);
  expect(deleted.status, deleted.text).toBeLessThan(300);
  expect(await retained(idAuction)).toBeNull();
  expect(await rowOf(idAuction)).toMatchObject({ deleted: true });
  expect((await portal.call('seller', 'GET', `${AUCTION}/${idAuction}`)).status).toBe(404);
});
