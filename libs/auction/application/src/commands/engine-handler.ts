import { Inject } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import {
  type CommandHeader,
  type CommandKind,
  Engine,
  type Outcome,
  requestOf,
  type WrittenEvent,
} from '@fairlot/event-sourcing-engine';

/** A command on the CQRS bus: a header with its sender and time, and its data. */
export abstract class EngineCommand<Data extends object, Answer> extends Command<Outcome<Answer>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: Data,
  ) {
    super();
  }
}

/**
 * A handler that needs no data except the states of the engine. It defines how a command is
 * decided, and the engine runs it. Handlers that first wait or look something up override
 * `execute`.
 */
export abstract class EngineHandler<Data extends object, Answer> {
  protected abstract readonly kind: CommandKind<Data, Answer>;
  /** The queue in which the command waits. Commands in one queue run one after the other. */
  protected abstract readonly lane: (data: Data) => string;
  /** Derives the answer from the written events, for a log that did not store it. */
  protected abstract readonly recall: (events: readonly WrittenEvent[]) => Answer;
  /** The data that identifies a repeated command. Facts that were looked up are not part of it. */
  protected readonly content: (data: Data) => object | string = (data) => data;

  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: EngineCommand<Data, Answer>): Promise<Outcome<Answer>> {
    return this.engine.execute<Answer>({
      ...requestOf(header, this.kind, this.lane(data), data, this.content(data)),
      recall: this.recall,
    });
  }
}
