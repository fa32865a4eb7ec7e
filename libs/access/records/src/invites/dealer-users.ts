import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';
import { DEALER_USERS_MAX } from './invites.js';

/** Who acts for a dealer. */
@Injectable()
export class DealerUsers {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Who speaks for a dealer to the portal, invites others and sees them (ROL-042): of those who are
   * enabled the one who has been there longest. Null where nobody is.
   */
  mainUser(idDealer: number): Promise<User | null> {
    const order = { idUser: 'ASC' } as const;
    return this.dataSource.manager.findOne(User, { where: { idDealer, enabled: true }, order });
  }

  /** The longest there first; the limit of invites keeps them so few, those of before as well. */
  all(idDealer: number): Promise<User[]> {
    const [order, take] = [{ idUser: 'ASC' } as const, DEALER_USERS_MAX];
    return this.dataSource.manager.find(User, { where: { idDealer }, order, take });
  }
}
