import { commandKinds } from '@fairlot/auction-application';
import { auctionContext } from '@fairlot/auction-read-model';
import type { AnyCommandKind } from '@fairlot/event-sourcing-engine';
import { ProjectedContexts } from '@fairlot/event-sourcing-projection';

/** Every event-sourced context of the portal. New contexts are added here only. */
export const contexts = new ProjectedContexts([auctionContext]);

/** Command kinds by name, for tools that replay decisions. */
export const commandKindsByName: ReadonlyMap<string, AnyCommandKind> = new Map(
  [...commandKinds].map((kind) => [kind.name, kind]),
);
