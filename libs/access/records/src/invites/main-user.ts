import type { EntityManager } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';
import { User } from '../entities/user.entity.js';

const NOT_CHOSEN = 'CASE WHEN dealer.id_main_user = user_.id_user THEN 0 ELSE 1 END';

/**
 * The main user of a dealer: the user chosen at a merge if enabled, or else the enabled user who
 * was added first. Null if no user is enabled.
 */
export const mainUserOf = (manager: EntityManager, idDealer: number): Promise<User | null> =>
  manager
    .createQueryBuilder(User, 'user_')
    .leftJoin(Dealer, 'dealer', 'dealer.idDealer = user_.idDealer')
    .where('user_.idDealer = :idDealer AND user_.enabled', { idDealer })
    .orderBy(NOT_CHOSEN)
    .addOrderBy('user_.idUser')
    .limit(1)
    .getOne();
