import { fieldProblems } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound } from '@fairlot/contracts/refused';
import { StreamInspection } from '@fairlot/event-sourcing-inspection';
import { EventIndexReader, ProjectedContexts } from '@fairlot/event-sourcing-projection';
import { EventStoreError, type EventStore } from '@fairlot/event-store-port';
import { Controller, Header, Inject } from '@nestjs/common';
import { EVENT_STORE } from '../core/tokens.js';
import { InspectionVisibility } from './inspection-visibility.js';

/** Serves the event browser and the time machine of all contexts to administrators. */
@Controller()
export class InspectionController {
  private readonly inspection: StreamInspection;

  constructor(
    private readonly contexts: ProjectedContexts,
    private readonly visibility: InspectionVisibility,
    index: EventIndexReader,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.inspection = new StreamInspection({ contexts, index, store });
  }

  @Operation('ENG-29')
  @Header('cache-control', 'no-store')
  async events(
    @TheInput() { caller, params, query, language }: Input<'ENG-29'>,
  ): Promise<AnswerTo<'ENG-29'>> {
    this.contextOf(params.context);
    await this.visibility.ofKey(caller, params);
    const { after = null, limit } = query;
    try {
      return { events: [...(await this.inspection.events(params, after, limit))] };
    } catch (error) {
      // Only the store can validate a log position, because its format depends on the store.
      if (!(error instanceof EventStoreError) || error.code !== 'INVALID') throw error;
      throw validationRefused(fieldProblems([{ path: 'after', code: 'unknown' }], language));
    }
  }

  @Operation('ENG-30')
  @Header('cache-control', 'no-store')
  async state(@TheInput() { caller, params, query }: Input<'ENG-30'>): Promise<AnswerTo<'ENG-30'>> {
    const kind = new Map(Object.entries(this.contextOf(params.context).streams)).get(params.kind);
    const stream = `${kind?.prefix ?? ''}${params.key}`;
    const owner = kind && this.contexts.ownerOf(stream);
    if (!owner) throw notFound();
    await this.visibility.ofStream(caller, owner);
    const found = await this.inspection.state(stream, query.position ?? null);
    if (found === null) throw notFound();
    return found;
  }

  /** The context with this name. @throws Refused NOT_FOUND */
  private contextOf(name: string) {
    const context = this.contexts.all.find((one) => one.name === name);
    if (context === undefined) throw notFound();
    return context;
  }
}
