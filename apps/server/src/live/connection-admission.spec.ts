import { describe, expect, it } from 'vitest';
import { ConnectionAdmission } from './connection-admission.js';

const makeAdmission = (over: object = {}) => {
  const places = { perUser: 2, perDealer: 3, perAddress: 4, ...over };
  return new ConnectionAdmission(places, { mayConnect: () => true, hold: async () => {} });
};
const identity = (idUser: number, idDealer: number | null = 7) => ({
  idUser,
  idDealer,
  sessionId: `session of ${idUser}`,
});

describe('live connection limits', () => {
  it('limit the connections of a user, and allow another one after each that closes', async () => {
    const admission = makeAdmission();
    const leave = await admission.forIdentity(identity(1));
    expect(await admission.forIdentity(identity(1))).not.toBeNull();
    expect(await admission.forIdentity(identity(1))).toBeNull();
    leave?.();
    leave?.();
    expect(await admission.forIdentity(identity(1))).not.toBeNull();
    expect(await admission.forIdentity(identity(1))).toBeNull();
  });

  it('limit the connections of a dealer across its users, but those of staff for each user', async () => {
    const admission = makeAdmission();
    for (const idUser of [1, 2, 3])
      expect(await admission.forIdentity(identity(idUser))).not.toBeNull();
    expect(await admission.forIdentity(identity(4))).toBeNull();
    expect(await admission.forIdentity(identity(5, 8))).not.toBeNull();
    for (const idUser of [6, 7, 8, 9])
      expect(await admission.forIdentity(identity(idUser, null))).not.toBeNull();
  });

  it("do not count a connection for the user if the dealer's limit refuses it", async () => {
    const admission = makeAdmission({ perUser: 1, perDealer: 1 });
    const leave = await admission.forIdentity(identity(1));
    expect(await admission.forIdentity(identity(2))).toBeNull();
    leave?.();
    expect(await admission.forIdentity(identity(2))).not.toBeNull();
  });

  it('count a connection during "view as user" for the staff user, and not for the dealer', async () => {
    const admission = makeAdmission({ perUser: 1, perDealer: 1 });
    const view = { ...identity(9), isViewing: true } as const;
    expect(await admission.forIdentity(view)).not.toBeNull();
    expect(await admission.forIdentity(view)).toBeNull();
    expect(await admission.forIdentity(identity(1))).not.toBeNull();
  });

  it('limit the connections and attempts of a client address, however the address is written', async () => {
    const admission = makeAdmission();
    for (const n of [1, 2, 3, 4])
      expect([n, admission.fromAddress('10.0.0.1')]).not.toEqual([n, null]);
    expect(admission.fromAddress('::ffff:10.0.0.1')).toBeNull();
    expect(admission.fromAddress('10.0.0.2')).not.toBeNull();
    const shut = new ConnectionAdmission(
      { perUser: 1, perDealer: 1, perAddress: 1 },
      { mayConnect: () => false, hold: async () => {} },
    );
    expect(shut.fromAddress('10.0.0.3')).toBeNull();
  });
});
