import { describe, expect, it } from 'vitest';
import { LivePlacesDoor } from './live-places.js';

const aDoor = (over: object = {}) => {
  const places = { perUser: 2, perDealer: 3, perAddress: 4, ...over };
  return new LivePlacesDoor(places, { mayConnect: () => true, hold: async () => {} });
};
const identity = (idUser: number, idDealer: number | null = 7) => ({
  idUser,
  idDealer,
  sessionId: `session of ${idUser}`,
});

describe('live places', () => {
  it('are so many for a user, and come free again once for each that leaves', async () => {
    const door = aDoor();
    const leave = await door.forIdentity(identity(1));
    expect(await door.forIdentity(identity(1))).not.toBeNull();
    expect(await door.forIdentity(identity(1))).toBeNull();
    leave?.();
    leave?.();
    expect(await door.forIdentity(identity(1))).not.toBeNull();
    expect(await door.forIdentity(identity(1))).toBeNull();
  });

  it('are so many for a dealer, however many users; of staff each has his own', async () => {
    const door = aDoor();
    for (const idUser of [1, 2, 3]) expect(await door.forIdentity(identity(idUser))).not.toBeNull();
    expect(await door.forIdentity(identity(4))).toBeNull();
    expect(await door.forIdentity(identity(5, 8))).not.toBeNull();
    for (const idUser of [6, 7, 8, 9])
      expect(await door.forIdentity(identity(idUser, null))).not.toBeNull();
  });

  it('who is refused by his dealer takes none of his own', async () => {
    const door = aDoor({ perUser: 1, perDealer: 1 });
    const leave = await door.forIdentity(identity(1));
    expect(await door.forIdentity(identity(2))).toBeNull();
    leave?.();
    expect(await door.forIdentity(identity(2))).not.toBeNull();
  });

  it('are so many for an address, however it is written, and no more than it may ask', async () => {
    const door = aDoor();
    for (const n of [1, 2, 3, 4]) expect([n, door.fromAddress('10.0.0.1')]).not.toEqual([n, null]);
    expect(door.fromAddress('::ffff:10.0.0.1')).toBeNull();
    expect(door.fromAddress('10.0.0.2')).not.toBeNull();
    const shut = new LivePlacesDoor(
      { perUser: 1, perDealer: 1, perAddress: 1 },
      { mayConnect: () => false, hold: async () => {} },
    );
    expect(shut.fromAddress('10.0.0.3')).toBeNull();
  });
});
