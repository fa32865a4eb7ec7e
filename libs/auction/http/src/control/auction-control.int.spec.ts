import { randomUUID } from 'node:crypto';
import type { AuctionView } from '@fairlot/contracts/auction';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePortal, HOUR_MS, type Portal, type RefusedBody } from '../testing/make-portal.js';

const URL = '/api/v1/secure/auction';
let portal: Portal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.app.stop());

it('SEC-42 in part: publishes an auction, and its vehicles get the state IN_AUCTION', async () => {
  const { idAuction, idVehicles } = await portal.published();
  const header = await portal.call('buyer', 'GET', `${URL}/${idAuction}`);
  expect(header.body).toMatchObject({
    status: 'RUN',
    mayOffer: true,
    mayManage: false,
    timeZone: 'Europe/Rome',
    regulation: {
      version: 1,
      accepted: true,
    },
    lots: {
      total: 2,
      running: 2,
    },
  });
  expect(await portal.statesOf(idVehicles)).toEqual(['IN_AUCTION', 'IN_AUCTION']);
});

it('SEC-42 in part: returns the same auction for the same command id, and 422 for other content', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = portal.draft([await portal.makeVehicle()]);
  const post = (payload: object) =>
    portal.call<AuctionView>('seller', 'POST', URL, payload, headers);
  const first = await post(body);
  expect(first.status).toBe(201);
  expect((await post(body)).body.idAuction).toBe(first.body.idAuction);
  expect((await post({ ...body, auctionName: 'Another one' })).status).toBe(422);
});

it('SEC-42 in part: returns all invalid fields', async () => {
  const free = await portal.makeVehicle();
  const [taken = 0] = (await portal.published({}, 1)).idVehicles;
  const { status, body } = await portal.call<RefusedBody>(
    'seller',
    'POST',
    URL,
    portal.draft([free, taken, 9_999_999, free], {
      startsAt: undefined,
      startDate: '2026-03-29',
      startTime: '02:30',
      idMarkets: ['FR'],
    }),
  );
  expect(status).toBe(400);
  expect(body.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'startTime no_such_time',
    'idMarkets.0 unknown',
    'lots.1.idVehicles.0 vehicle_not_free',
    'lots.2.idVehicles.0 unknown',
    'lots.3.idVehicles.0 repeated',
  ]);
  expect((await portal.call('buyer', 'POST', URL, portal.draft([free]))).status).toBe(403);
  const alone = await portal.call<RefusedBody>('seller', 'POST', URL, portal.draft([free, taken]));
  expect([alone.status, alone.body.fields?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    ['lots.1.idVehicles.0 vehicle_not_free'],
  ]);
});

it('SEC-43 in part: edits and deletes a scheduled auction, and releases its vehicles', async () => {
  const one = await portal.makeVehicle();
  const two = await portal.makeVehicle();
  const three = await portal.makeVehicle();
  const later = {
    startsAt: portal.clock.at + HOUR_MS,
    endsAt: portal.clock.at + 2 * HOUR_MS,
  };
  const created = await portal.call<AuctionView>(
    'seller',
    'POST',
    URL,
    portal.draft([one, two], later),
  );
  const { idAuction } = created.body;
  const edited = portal.draft([one, three], later);
  const lots = edited.lots.map((lot, index) => (index === 0 ? { ...lot, idLot: 1 } : lot));
  const edit = await portal.call('seller', 'PUT', URL, { ...edited, idAuction, lots });
  expect(edit).toMatchObject({ status: 200, body: { lots: { total: 2 } } });
  expect(await portal.statesOf([one, two, three])).toEqual([
    'IN_AUCTION',
    'PUBLISHED',
    'IN_AUCTION',
  ]);

  const removal = await portal.call('seller', 'DELETE', `${URL}/${idAuction}/lot-detail/1/${one}`);
  expect(removal.body).toEqual({ done: true, lot: null });
  expect(await portal.statesOf([one, three])).toEqual(['PUBLISHED', 'IN_AUCTION']);

  expect((await portal.call('seller', 'DELETE', `${URL}/${idAuction}`)).body).toEqual({
    done: true,
  });
  expect(await portal.statesOf([one, three])).toEqual(['PUBLISHED', 'PUBLISHED']);
  expect((await portal.call('seller', 'GET', `${URL}/${idAuction}`)).status).toBe(404);
});

it('SEC-71 sets the seconds of a new end to zero, and returns it', async () => {
  const { base } = await portal.published();
  const endsAt = portal.clock.at + 2 * HOUR_MS;
  const body = { endsAt, reason: 'more time' };
  expect(await portal.call('seller', 'PATCH', `${base}/resize-time`, body)).toMatchObject({
    status: 200,
    body: { endsAt: endsAt - (endsAt % 60_000), extension: { reason: 'OWNER' } },
  });
  expect((await portal.call('buyer', 'PATCH', `${base}/resize-time`, body)).status).toBe(403);
});

it('ENG-03 pauses and resumes lots and sends messages, with a result for each lot', async () => {
  const { base } = await portal.published();
  const pause = (body: object) =>
    portal.call('seller', 'PATCH', `${base}/pause`, { ...body, reason: 'why' });
  const paused = await pause({ idLots: [1] });
  expect(paused.body).toMatchObject([{ idLot: 1, outcome: 'done', errorMsg: null }]);
  const offer = await portal.call('buyer', 'POST', `${base}/offer/1`, { offer: 5_000 });
  expect(offer).toMatchObject({ status: 409, body: { code: 'LOT_PAUSED' } });
  const resumed = await portal.call('seller', 'PATCH', `${base}/resume`, {});
  expect(resumed.body).toMatchObject([{ idLot: 1, outcome: 'done' }]);
  const all = [1, 2].map((idLot) => ({ idLot, outcome: 'done' }));
  expect((await pause({})).body).toMatchObject(all);
  await portal.call('seller', 'PATCH', `${base}/resume`, { idLots: [2] });
  expect((await pause({ idLots: [1, 2] })).body).toMatchObject([
    { idLot: 1, outcome: 'refused', code: 'INVALID_TRANSITION' },
    { idLot: 2, outcome: 'done' },
  ]);
  const message = '<p>Hello</p><script>x</script>';
  const messageSet = await portal.call('seller', 'PATCH', `${base}/auction-message`, { message });
  expect(messageSet.body).toMatchObject({ message: '<p>Hello</p>' });
});

it.each([
  ['SEC-50', '/award', {}],
  ['SEC-52', '/not-award', { reason: 'why' }],
  ['ENG-03', '/pause', { reason: 'why' }],
  ['ENG-04', '/resume', {}],
])('%s changes nothing if one lot does not exist in the auction', async (id, path, body) => {
  const { base } = await portal.published();
  const method = id === 'SEC-52' ? 'POST' : 'PATCH';
  const called = await portal.call('seller', method, base + path, { idLots: [1, 9], ...body });
  // The same error as that of the report (SEC-68).
  expect(called).toMatchObject({ status: 404, body: { code: 'LOT_UNKNOWN', facts: { idLot: 9 } } });
  const offer = await portal.call('buyer', 'POST', `${base}/offer/1`, { offer: 5_000 });
  expect(offer.body).toMatchObject({ state: 'LEADING' });
});

it('ENG-19 stores a file that bidders can download', async () => {
  const { base } = await portal.published();
  const url = `${base}/file-message`;
  const upload = (content: string) => {
    const payload =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="Termini.pdf"\r\n' +
      `Content-Type: application/pdf\r\n\r\n${content}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return portal.call('seller', 'PATCH', url, Buffer.from(payload), headers);
  };
  expect((await upload('no document')).status).toBe(422);
  expect((await portal.call('buyer', 'GET', url)).status).toBe(404);
  const stored = await upload('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  expect(stored.body).toMatchObject({ fileMessage: { fileName: 'Termini.pdf' } });
  const file = await portal.call('buyer', 'GET', url);
  expect(file.text.startsWith('%PDF')).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="Termini.pdf"/),
  });
  expect((await portal.call('stranger', 'GET', url)).status).toBe(404);
  const removed = await portal.call('seller', 'DELETE', url);
  expect(removed.body).toMatchObject({ fileMessage: null });
  expect((await portal.call('buyer', 'GET', url)).status).toBe(404);
});

it('STA-087 in part: a vehicle is available again after the clock has closed its lot without a bid', async () => {
  const { idAuction, idVehicles } = await portal.published({}, 1);
  expect(await portal.statesOf(idVehicles)).toEqual(['IN_AUCTION']);
  await portal.close(idAuction);
  await vi.waitFor(async () => expect(await portal.statesOf(idVehicles)).toEqual(['PUBLISHED']), {
    timeout: 10_000,
  });
});
