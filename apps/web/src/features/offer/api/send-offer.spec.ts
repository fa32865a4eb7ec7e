// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, it, vi } from 'vitest';
import { NoAnswer } from '#shared/api/api-error.js';
import { openLine } from '#shared/live/open-live.js';
import { makeAnswer, makeProblem, NOW } from '../../../testing/builders.js';
import { makePortal } from '../../../testing/fake-portal.js';
import type { OfferKind, OfferOrder } from '../machines/offer-order.js';
import { sendOffer } from './send-offer.js';

const COMMAND = '7f9d6a52-4c0e-4b8e-9a55-1f0d2f1c9e11';
const LOT = { idAuction: 1, idLot: 1 };
const CALLS = ['SEC-59', 'ENG-01', 'ENG-02'] as const;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  vi.unstubAllGlobals();
});

/**
 * Opens a connection to a fake portal. Records which orders arrive over the socket and which over
 * HTTP.
 */
const makeLine = async (takesOffers: boolean, { answers = true, isSignedIn = true } = {}) => {
  const http = createServer();
  const io = new Server(http);
  const bySocket: string[] = [];
  io.on('connection', (socket) =>
    socket.onAny(
      (name: string, payload: { commandId: string }, answer: (answer: unknown) => void) => {
        bySocket.push(name);
        if (answers) answer(makeAnswer(payload.commandId));
        else io.disconnectSockets(true);
      },
    ),
  );
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  ends.push(() => io.close());
  vi.stubGlobal('location', {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  });
  const answered = ({ body }: { readonly body: unknown }): unknown =>
    isSignedIn
      ? makeAnswer((body as { commandId: string }).commandId)
      : makeProblem('NOT_SIGNED_IN', { errorCode: '401001' });
  const portal = makePortal({
    'ENG-11': () => ({
      token: 'a token',
      expiresAt: NOW,
      carrier: 'socket.io',
      mqtt: null,
      socket: { path: '/socket.io', takesOffers },
      topics: { notices: null },
    }),
    ...Object.fromEntries(CALLS.map((id) => [id, answered])),
  });
  const { socket, close } = await openLine({
    message() {},
    presence() {},
    sessionEnded() {},
    down() {},
    faster() {},
  });
  ends.push(close);
  const send = (order: Partial<OfferOrder>) =>
    sendOffer(socket, LOT, {
      kind: 'offer',
      amountMinor: 530_000,
      commandId: COMMAND,
      confirmed: true,
      attempt: 1,
      ...order,
    });
  const byHttp = () => portal.asked.flatMap(({ id }) => CALLS.filter((one) => one === id));
  return { send, close, bySocket, byHttp };
};

const WAYS = [
  ['offer', 'offer', 'SEC-59'],
  ['clickAndBuy', 'offer', 'SEC-59'],
  ['agent', 'agent', 'ENG-01'],
  ['sealed', 'sealedOffer', 'ENG-02'],
] as const satisfies readonly (readonly [OfferKind, string, string])[];

it.each(WAYS)(
  'an order of the kind %s is sent over the open connection if that accepts bids',
  async (kind, name) => {
    const { send, bySocket, byHttp } = await makeLine(true);
    expect(await send({ kind })).toMatchObject({ outcome: 'accepted' });
    expect([bySocket, byHttp()]).toEqual([[name], []]);
  },
);

it.each(WAYS)(
  'an order of the kind %s is sent over HTTP if the connection accepts no bids',
  async (kind, _name, id) => {
    const { send, bySocket, byHttp } = await makeLine(false);
    expect(await send({ kind })).toMatchObject({ outcome: 'accepted' });
    expect([bySocket, byHttp()]).toEqual([[], [id]]);
  },
);

it('a repeated bid is sent over HTTP, even if the connection accepts bids', async () => {
  const { send, bySocket, byHttp } = await makeLine(true);
  await send({});
  await send({ attempt: 2 });
  expect([bySocket, byHttp()]).toEqual([['offer'], ['SEC-59']]);
});

it.each(WAYS)(
  'an order of the kind %s is repeated over HTTP if the connection ends before the response',
  async (kind, name, id) => {
    const { send, bySocket, byHttp } = await makeLine(true, { answers: false });
    expect(await send({ kind })).toMatchObject({ outcome: 'accepted' });
    expect([bySocket, byHttp()]).toEqual([[name], [id]]);
  },
);

it('a bid without a response has an unknown outcome if the repeat over HTTP refuses the session', async () => {
  const { send, byHttp } = await makeLine(true, { answers: false, isSignedIn: false });
  await expect(send({})).rejects.toThrow(NoAnswer);
  expect(byHttp()).toEqual(['SEC-59']);
});

it('a response still arrives after the page has closed the connection', async () => {
  const { send, close, bySocket, byHttp } = await makeLine(true);
  const sending = send({});
  close();
  expect(await sending).toMatchObject({ outcome: 'accepted' });
  expect([bySocket, byHttp()]).toEqual([['offer'], []]);
});
