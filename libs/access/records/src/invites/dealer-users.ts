import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { DEALER_USERS_MAX } from './invites.js';
import { mainUserOf } from './main-user.js';

/** Finds the users of a dealer, and the main user among them. */
@Injectable()
export class DealerUsers {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The main user of a dealer, who sees and invites its users (ROL-042): the user chosen at a
   * merge, or else the enabled user who was added first. Null if there is none.
   */
  mainUser(idDealer: number): Promise<User | null> {
    return mainUserOf(this.dataSource.manager, idDealer);
  }

  /**
   * All users of the dealer in the order in which they were added. Their number is limited
   * (`DEALER_USERS_MAX`).
   */
  all(idDealer: number): Promise<User[]> {
    const order = { idUser: 'ASC' } as const;
    const take = DEALER_USERS_MAX;
    return this.dataSource.manager.find(User, { where: { idDealer }, order, take });
  }
}
