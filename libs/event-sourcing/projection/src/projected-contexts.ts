import { ContextCollision, Contexts, type Context } from '@fairlot/event-sourcing-declaration';
import type { Projection } from './rows/define-projection.js';

/** A context with the read models that are made of its events. */
export type ProjectedContext = Context & { readonly projections: readonly Projection[] };

export type ContextProjection = Projection & { readonly context: string };

/** Every context of the program with its read models: the one list of the composition root. */
export class ProjectedContexts extends Contexts {
  readonly projections: readonly ContextProjection[];

  /** @throws ContextCollision */
  constructor(all: readonly ProjectedContext[]) {
    super(all);
    this.projections = all.flatMap(({ name, projections }) =>
      projections.map((projection) => ({ ...projection, context: name })),
    );
    const names = this.projections.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new ContextCollision(`two projections are named ${twice}`);
  }
}
