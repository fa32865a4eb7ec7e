import { Approval } from '../approvals/approval.entity.js';
import { ConsentAnswer } from './consent-answer.entity.js';
import { Dealer } from './dealer.entity.js';
import { Disclosure } from '../disclosures/disclosure.entity.js';
import { Registration } from '../registration/review/registration.entity.js';
import { RegulationAcceptance } from './regulation-acceptance.entity.js';
import { Regulation } from './regulation.entity.js';
import { RegulationVersion } from '../regulation-versions/regulation-version.entity.js';
import { Requirement, RequirementRule } from '../requirements/requirement.entity.js';
import { Seller } from './seller.entity.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';
import { ListViewRow } from '../views/list-view.entity.js';

/** Entities of this context for the data source. */
export const entities = [
  Approval,
  ConsentAnswer,
  Dealer,
  Disclosure,
  ListViewRow,
  Regulation,
  RegulationVersion,
  Registration,
  RegulationAcceptance,
  Requirement,
  RequirementRule,
  Seller,
  Session,
  User,
];
