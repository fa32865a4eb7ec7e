import type { TemplateStanding } from '@fairlot/access-domain';

/**
 * How a dealer stands on templates. Asked by this context, answered by the one that keeps
 * templates.
 */
export abstract class TemplateStandings {
  /** Null when the dealer never asked for this template. */
  abstract standing(idTemplate: number, idDealer: number): Promise<TemplateStanding | null>;
  /** Ids of the templates that the dealer owns. */
  abstract ownTemplates(idDealer: number): Promise<readonly number[]>;
  /** Ids of the templates linked to a multi-auctioneer. */
  abstract linkedTemplates(idDealer: number): Promise<readonly number[]>;
}
