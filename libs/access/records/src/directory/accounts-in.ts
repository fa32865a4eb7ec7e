import { In, type EntityManager } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';

/**
 * Locks existing users and returns them. Their dealers and markets cannot change until the
 * transaction ends.
 */
export const lockUsersIn = async (
  manager: EntityManager,
  idUsers: readonly number[],
): Promise<ReadonlyMap<number, User>> => {
  const found = await manager.find(User, {
    where: { idUser: In(idUsers) },
    // All transactions lock in this order, so they cannot deadlock.
    order: { idUser: 'ASC' },
    lock: { mode: 'pessimistic_read' },
  });
  return new Map(found.map((user) => [user.idUser, user]));
};

/** Existing dealers, read within the transaction. */
export const dealersIn = (
  manager: EntityManager,
  idDealers: readonly number[],
): Promise<Dealer[]> => manager.findBy(Dealer, { idDealer: In(idDealers) });

/** A dealer, locked: it is merged before this transaction or after it. Null if it does not exist. */
export const lockDealerIn = (manager: EntityManager, idDealer: number): Promise<Dealer | null> =>
  manager.findOne(Dealer, { where: { idDealer }, lock: { mode: 'pessimistic_read' } });
