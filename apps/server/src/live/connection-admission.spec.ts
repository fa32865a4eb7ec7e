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
  it('limit a user, and free a place for each connection that closes', async () => {
    const admission = makeAdmission();
    const leave = await admission.forIdentity(identity(1));
    expect(await admission.forIdentity(identity(1))).not.toBeNull();
    expect(await admission.forIdentity(identity(1))).toBeNull();
    leave?.();
    leave?.();
    expect(await admission.forIdentity(identity(1))).not.toBeNull();
    expect(await admission.forIdentity(identity(1))).toBeNull();
  });

  it('limit a dealer across all its users, but each member of staff separately', async () => {
    const admission = makeAdmission();
    for (const idUser of [1, 2, 3])
      expect(await admission.forIdentity(identity(idUser))).not.toBeNull();
    expect(await admission.forIdentity(identity(4))).toBeNull();
    expect(await admission.forIdentity(identity(5, 8))).not.toBeNull();
    for (const idUser of [6, 7, 8, 9])
      expect(await admission.forIdentity(identity(idUser, null))).not.toBeNull();
  });

  it("charge a user nothing if the dealer's limit refuses the connection", async () => {
    const admission = makeAdmission({ perUser: 1, perDealer: 1 });
    const leave = await admission.forIdentity(identity(1));
    expect(await admission.forIdentity(identity(2))).toBeNull();
    leave?.();
    expect(await admission.forIdentity(identity(2))).not.toBeNull();
  });

  it('count a view by staff for the member of staff, and not for the dealer', async () => {
    const admission = makeAdmission({ perUser: 1, perDealer: 1 });
    const view = { ...identity(9), isViewing: true } as const;
    expect(await admission.forIdentity(view)).not.toBeNull();
    expect(await admission.forIdentity(view)).toBeNull();
    expect(await admission.forIdentity(identity(1))).not.toBeNull();
  });

  it('limit a client address in all its spellings, and its connection attempts', async () => {
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
