import { validationRefused } from '@fairlot/contracts/refused';
import { KeyLogs, LogTooLong } from '@fairlot/event-sourcing-inspection';
import { EventIndexReader, ProjectedContexts } from '@fairlot/event-sourcing-projection';
import { EventStoreError, type EventStore, type LogPosition } from '@fairlot/event-store-port';
import { Inject, Injectable } from '@nestjs/common';
import { fieldProblems, type Fault } from '../problems/field-problem.js';
import { EVENT_LOG } from '../providers.js';
import { auctionLogEntryOf, type AuctionLog, type AuctionLogEntry } from './auction-log.js';

@Injectable()
export class AuctionLogs {
  private readonly logs: KeyLogs<AuctionLogEntry>;

  constructor(
    @Inject(EVENT_LOG) private readonly store: EventStore,
    index: EventIndexReader,
    contexts: ProjectedContexts,
  ) {
    this.logs = new KeyLogs({
      store,
      index,
      contexts,
      context: 'auction',
      placeOf: auctionLogEntryOf,
    });
  }

  /**
   * Reads the log of an auction up to the newest event. @throws Refused VALIDATION when the log is
   * too long
   */
  async upToNow(idAuction: number, language: string): Promise<AuctionLog> {
    return refuseIfTooLong('id', language, this.logs.upToNow(String(idAuction)));
  }

  /**
   * Returns a log that includes these positions. Reads further events only if needed. @throws
   * Refused VALIDATION
   */
  async holding(
    idAuction: number,
    places: Readonly<Record<string, LogPosition | undefined>>,
    language: string,
  ): Promise<AuctionLog> {
    const bounds = Object.entries(places).filter(([, at]) => at !== undefined);
    const cached = this.logs.known(String(idAuction));
    if (cached && bounds.length > 0 && bounds.every(([, at]) => cached.has(at!))) return cached;
    const log = await this.upToNow(idAuction, language);
    for (const [path, at] of bounds)
      if (!log.has(at!)) await this.requirePosition(path, at!, language);
    return log;
  }

  /**
   * Checks that a text is a position in the log, of an event of any auction. @throws Refused
   * VALIDATION
   */
  async requirePosition(path: string, at: LogPosition, language: string): Promise<void> {
    try {
      await this.store.readLog({ after: at, limit: 1 });
    } catch (error) {
      if (!(error instanceof EventStoreError) || error.code !== 'INVALID') throw error;
      throw fieldFault({ path, code: 'unknown' }, language);
    }
  }
}

/**
 * Returns the result of a read.
 * @param path of the field to report
 * @throws Refused VALIDATION at this field if the result exceeds the memory limit
 */
export const refuseIfTooLong = <Read>(
  path: string,
  language: string,
  reading: Promise<Read>,
): Promise<Read> =>
  reading.catch((error: unknown) => {
    throw error instanceof LogTooLong ? fieldFault({ path, code: 'too_much' }, language) : error;
  });

const fieldFault = (one: Fault, language: string) =>
  validationRefused(fieldProblems([one], language));
