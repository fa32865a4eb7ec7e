import { auctionContext } from '@fairlot/auction-read-model';
import { ProjectedContexts } from '@fairlot/event-sourcing-projection';

/** Every event-sourced context of the portal: what joins it is named here and nowhere else. */
export const contexts = new ProjectedContexts([auctionContext]);
