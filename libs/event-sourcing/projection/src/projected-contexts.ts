import { ContextCollision, Contexts, type Context } from '@fairlot/event-sourcing-declaration';
import type { Projection } from './rows/define-projection.js';

/** A context with the read models that are made of its events. */
export type ProjectedContext = Context & { readonly projections: readonly Projection[] };

/** The read model of the house: where every event of every context stands. */
export const EVENT_INDEX = 'event-index';

export type ContextProjection = Projection & { readonly context: string };

/** Every context of the program with its read models: the one list of the composition root. */
export class ProjectedContexts extends Contexts {
  readonly projections: readonly ContextProjection[];
  /** The names of what a rebuild can make anew. */
  readonly readModels: readonly string[];

  /** @throws ContextCollision */
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
