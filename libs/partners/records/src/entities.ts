import { UserStanding } from './buyers/user-standing.entity.js';
import { MultiAuctioneerTemplate, TemplateDealer } from './template-dealer.entity.js';
import { Template } from './template.entity.js';

export const entities = [Template, TemplateDealer, MultiAuctioneerTemplate, UserStanding];
