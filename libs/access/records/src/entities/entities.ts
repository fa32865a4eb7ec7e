import { Dealer } from './dealer.entity.js';
import { RegulationAcceptance } from './regulation-acceptance.entity.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** What the data source must know for this context. */
export const entities = [Dealer, RegulationAcceptance, Session, User];
