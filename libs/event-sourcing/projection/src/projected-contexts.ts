import { ContextCollision, Contexts, type Context } from '@fairlot/event-sourcing-declaration';
import type { Projection } from './rows/define-projection.js';

/** A context with the read models that are built from its events. */
export type ProjectedContext = Context & { readonly projections: readonly Projection[] };

/** Name of the built-in read model that lists every event of every context. */
export const EVENT_INDEX = 'event-index';

export type ContextProjection = Projection & { readonly context: string };

/** All contexts of the program with their read models. Only the composition root lists them. */
export class ProjectedContexts extends Contexts {
  readonly projections: readonly ContextProjection[];
  /** Names of the read models that can be rebuilt. */
  readonly readModels: readonly string[];

  /** @throws ContextCollision if contexts share a name, an event type or a prefix of streams */
  constructor(all: readonly ProjectedContext[]) {
    super(all);
    this.projections = all.flatMap(({ name, projections }) =>
      projections.map((projection) => ({ ...projection, context: name })),
    );
    const names = [...this.projections.map(({ name }) => name), EVENT_INDEX];
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    this.readModels = names;
    if (twice !== undefined) throw new ContextCollision(`two projections are named ${twice}`);
  }
}
