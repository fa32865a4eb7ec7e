import { commandKinds } from '@fairlot/auction-application';
import { auctionContext } from '@fairlot/auction-read-model';
import type { AnyCommandKind } from '@fairlot/event-sourcing-engine';
import { ProjectedContexts } from '@fairlot/event-sourcing-projection';

/** Every event-sourced context of the portal: what joins it is named here and nowhere else. */
export const contexts = new ProjectedContexts([auctionContext]);

/** What decides their commands, by name: for who decides again. */
export const kinds: ReadonlyMap<string, AnyCommandKind> = new Map(
  [...commandKinds].map((kind) => [kind.name, kind]),
);
