import type { Caller } from '@fairlot/access-domain';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import { type CommandHeader, type Outcome, userCommandId } from '@fairlot/event-sourcing-engine';
import { parseStream } from '@fairlot/auction-domain';
import { ReadYourWrites } from '@fairlot/event-sourcing-projection';
import type { Refused } from '@fairlot/contracts/refused';
import type { LotOutcome } from '@fairlot/contracts/auction';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { type Clock, mapInParts, type Refusal } from '@fairlot/kernel';
import { VehicleMarks } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { refusalMessages } from '../problems/refusal-messages.js';
import { refusalProblem } from '../problems/refusal-problem.js';
import { managerOf } from './actor-of.js';
import type { LotResult } from './lot-results.js';

/** How long a response waits at most until the read model shows the change. */
const SHOWN_TIMEOUT_MS = 2_000;

/** The caller of a manager's command, and the command id. */
export type Sender = {
  readonly caller: Caller;
  /** The id that the client sent. */
  readonly commandId: string;
  readonly language: string;
};

/** Runs the commands of auction managers: refusals become problems, and responses show the change. */
@Injectable()
export class CommandService {
  constructor(
    private readonly bus: CommandBus,
    private readonly rows: ReadYourWrites,
    private readonly marks: VehicleMarks,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs a command, and waits until the lists show its changes.
   * @param problemOf returns the error for a refusal, if it is not simply that of its code
   * @throws Refused with the code of the refusal; Unavailable
   */
  async run<Answer>(
    { caller, commandId: chosen, language }: Sender,
    commandOf: (header: CommandHeader) => Command<Outcome<Answer>>,
    problemOf: (refusal: Refusal) => Refused | Promise<Refused> = (refusal) =>
      refusalProblem(refusal, language),
  ): Promise<Answer> {
    const ingressAt = this.clock.now();
    const commandId = userCommandId(caller.idUser, chosen);
    const command = commandOf({ commandId, actor: managerOf(caller), ingressAt });
    const outcome = await this.bus.execute<Outcome<Answer>>(command);
    if (outcome.outcome === 'refused') throw await problemOf(outcome.refusal);
    if (outcome.receipt !== null) await this.waitUntilShown(commandId);
    return outcome.answer;
  }

  /**
   * Returns when a command with this id was first accepted, in epoch milliseconds; null if it never
   * was. Checks that depend on the current time or state are then skipped, because a repeat gets
   * the first outcome.
   */
  async firstAt({
    caller,
    commandId,
  }: Pick<Sender, 'caller' | 'commandId'>): Promise<number | null> {
    const [first] = await this.log.findCommand(userCommandId(caller.idUser, commandId));
    if (first === undefined) return null;
    return (JSON.parse(first.metadata) as EventMetadata).ingressAt;
  }

  /** Waits until the rows of the command's vehicles show its changes (STA-087). */
  async vehiclesShown(commandId: string): Promise<void> {
    await this.marks.waitFor(await this.log.findCommand(commandId), SHOWN_TIMEOUT_MS);
  }

  /** The read model follows the log in order, so the last event of each kind implies all others. */
  private async waitUntilShown(commandId: string): Promise<void> {
    const written = await this.log.findCommand(commandId);
    const last = new Map<string, StoredEvent>();
    for (const event of written) {
      const aggregate = parseStream(event.stream)?.aggregate;
      if (aggregate !== undefined) last.set(aggregate, event);
    }
    await Promise.all([
      this.marks.waitFor(written, SHOWN_TIMEOUT_MS),
      ...Array.from(last.values(), ({ stream, position }) =>
        this.rows.waitFor(stream, position, SHOWN_TIMEOUT_MS),
      ),
    ]);
  }
}

/** The results for lots as a response, with messages in the reader's language. */
export const lotOutcomes = (
  results: readonly LotResult[],
  language: string,
): Promise<LotOutcome[]> => {
  const messageOf = refusalMessages(language);
  return mapInParts(results, ({ idLot, refusal }) =>
    refusal === null
      ? { idLot, outcome: 'done', code: null, errorMsg: null }
      : { idLot, outcome: 'refused', code: refusal.code, errorMsg: messageOf(refusal) },
  );
};
