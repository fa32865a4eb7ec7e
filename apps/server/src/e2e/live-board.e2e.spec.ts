import { AuctionVisibility } from '@fairlot/auction-application';
import { auctionTopic, type LiveLot, lotTopic, socketMessages } from '@fairlot/contracts/live';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import {
  makeSocketOfTest,
  makeWatcher,
  newestMessage,
  type SocketSession,
} from '../testing/live-clients.js';

let portal: TestPortal;
let world: World;
let idAuction: number;

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}, {}, {}, {}, {}, {}] });
});
afterAll(() => portal.stop());

const lot = (idLot: number) => ({ idAuction, idLot });
const connect = (who: PersonName) => makeSocketOfTest(portal, world.as(who));

it('a client joins a board after a single check of access to the auction, whatever the number of lots', async () => {
  const { call } = await connect('dealer1');
  const visibilityChecks = vi.spyOn(AuctionVisibility.prototype, 'maySee');
  const hidden = idAuction + 1;
  const topics = [1, 2, 3, 4, 5, 6].map((idLot) => lotTopic(idAuction, idLot));
  const { watching, refused } = await call('watch', {
    topics: [auctionTopic(idAuction), ...topics, lotTopic(hidden, 1), lotTopic(hidden, 2)],
  });
  expect(watching.toSorted()).toEqual([auctionTopic(idAuction), ...topics]);
  expect(refused).toEqual([lotTopic(hidden, 1), lotTopic(hidden, 2)]);
  expect(visibilityChecks.mock.calls.map(([, id]) => id)).toEqual([idAuction, hidden]);
  visibilityChecks.mockRestore();
});

describe('a subscription to a whole board', () => {
  type Frame = {
    readonly states: readonly { readonly topic: string; readonly message: LiveLot }[];
  };
  const following = ({ socket }: SocketSession) => {
    const frames: Frame[] = [];
    socket.on('board', (one: unknown) => frames.push(socketMessages.board.payload.parse(one)));
    return frames;
  };
  const readBoard = async (): Promise<Record<number, number>> => {
    const { lotList } = await world.as('dealer2').run('SEC-48', { query: { idAuction } });
    return Object.fromEntries(
      lotList.map(({ idLot, position, awardPosition }) => [idLot, position + awardPosition]),
    );
  };
  const offer = (idLot: number, euros: number) =>
    world.as('dealer1').run('SEC-59', { params: lot(idLot), body: { offer: euros } });
  const topicsIn = (frames: readonly Frame[]) =>
    frames.flatMap(({ states }) => states.map(({ topic }) => topic));

  it('sends the changes that the client has missed, then new changes, until the client leaves', async () => {
    const session = await connect('dealer2');
    const frames = following(session);
    const firstBoard = await readBoard();
    const watcher = await makeWatcher(portal, world.as('dealer1'), 'socket.io');
    await watcher.watch(lotTopic(idAuction, 3), lotTopic(idAuction, 4));
    const bidAndUpdate = async (idLot: number, euros: number) => {
      const { position } = (await offer(idLot, euros)).receipt;
      const newestLot = () => newestMessage(watcher, lotTopic(idAuction, idLot));
      await eventually(() => expect(newestLot()).toMatchObject({ position }));
    };
    await bidAndUpdate(3, 5000);
    const { watching } = await session.call('watchBoard', { idAuction, known: firstBoard });
    expect(watching).toEqual([auctionTopic(idAuction)]);
    expect(topicsIn(frames)).toEqual([lotTopic(idAuction, 3)]);
    await bidAndUpdate(4, 5000);
    await eventually(() => expect(topicsIn(frames)).toContain(lotTopic(idAuction, 4)));
    await session.call('unwatch', { topics: [auctionTopic(idAuction)] });
    const before = frames.length;
    await bidAndUpdate(4, 5200);
    expect(frames).toHaveLength(before);
    await watcher.end();
  });

  it('is checked once, and is refused to dealers without access to the auction', async () => {
    const session = await connect('dealer2');
    const frames = following(session);
    const visibilityChecks = vi.spyOn(AuctionVisibility.prototype, 'maySee');
    await session.call('watchBoard', { idAuction });
    const hidden = await session.call('watchBoard', { idAuction: idAuction + 1, known: {} });
    expect(hidden.refused).toEqual([auctionTopic(idAuction + 1)]);
    expect(visibilityChecks.mock.calls.map(([, id]) => id)).toEqual([idAuction, idAuction + 1]);
    visibilityChecks.mockRestore();
    expect(frames).toHaveLength(1);
    expect(topicsIn(frames)).toHaveLength(6);
  });

  it('is refused if the state that the client says it has violates the contract', async () => {
    const session = await connect('dealer2');
    const { socket } = session;
    const lots = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [n + 1, 1]));
    await session.call('watchBoard', { idAuction, known: lots(2_500) });
    const foolish = [{ 1: 0.5 }, { 0: 1 }, { x: 1 }, { 1: '1' }, [1], 'all', lots(2_501)];
    for (const firstBoard of foolish) {
      const answer: unknown = await socket
        .timeout(5_000)
        .emitWithAck('watchBoard', { idAuction, known: firstBoard });
      expect(answer).toMatchObject({ errorCode: '400001' });
    }
    expect(socket.connected).toBe(true);
  });
});
