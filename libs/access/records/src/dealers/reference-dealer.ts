import type { EntityManager } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';

/** Of the dealers of a house the one that was added first; a dealer without a house is its own (ADR 39). */
export const referenceDealer = async (manager: EntityManager, dealer: Dealer): Promise<Dealer> => {
  const { idHouse } = dealer;
  if (idHouse === null) return dealer;
  const order = { idDealer: 'ASC' } as const;
  return (await manager.findOne(Dealer, { where: { idHouse }, order })) ?? dealer;
};
