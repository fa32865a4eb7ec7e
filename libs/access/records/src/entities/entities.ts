import { Dealer } from './dealer.entity.js';
import { Disclosure } from '../disclosures/disclosure.entity.js';
import { RegulationAcceptance } from './regulation-acceptance.entity.js';
import { Regulation } from './regulation.entity.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** What the data source must know for this context. */
export const entities = [Dealer, Disclosure, Regulation, RegulationAcceptance, Session, User];
