import { randomUUID } from 'node:crypto';
import { NoEntry } from '@fairlot/live-bus-port';

export const COMMANDS_TOPIC = '$CONTROL/dynamic-security/v1';
export const ANSWERS_TOPIC = `${COMMANDS_TOPIC}/response`;
/**
 * Maximum number of commands per batch. Mosquitto 2.0 rewrites all its clients for each command,
 * and delivers no messages in the meantime.
 */
const BATCH_MAX = 20;
const WAITING_MAX = 1_000;
const ANSWER_WITHIN_MS = 5_000;

/** A command of Mosquitto's dynamic security, in its documented form. */
export type ControlCommand = { readonly command: string } & Readonly<Record<string, unknown>>;
/** Outcome of a command. `error` is null if it succeeded. */
export type CommandOutcome = { readonly error: string | null; readonly data: unknown };
/**
 * Sends a command, and resolves to its outcome.
 * @throws NoEntry if the broker does not respond, or too many commands are waiting
 */
export type RunCommand = (command: ControlCommand, urgency?: 'first') => Promise<CommandOutcome>;

type PendingCommand = PromiseWithResolvers<CommandOutcome> & { readonly command: ControlCommand };
type CommandAnswer = {
  readonly correlationData?: string;
  readonly error?: string;
  readonly data?: unknown;
};

/** Sends commands to the broker, one batch at a time, so that messages are delivered in between. */
export class ControlChannel {
  private readonly waiting: PendingCommand[] = [];
  private readonly sent = new Map<string, PendingCommand>();
  private late: NodeJS.Timeout | undefined;

  /** @param send returns false if there is no connection */
  constructor(private readonly send: (payload: string) => boolean) {}

  readonly run: RunCommand = (command, urgency) => {
    if (urgency !== 'first' && this.waiting.length >= WAITING_MAX)
      return Promise.reject(new NoEntry('too many commands wait'));
    const pending: PendingCommand = { command, ...Promise.withResolvers<CommandOutcome>() };
    if (urgency === 'first') this.waiting.unshift(pending);
    else this.waiting.push(pending);
    this.next();
    return pending.promise;
  };

  /** Handles a response. Responses to other processes are ignored. */
  received(payload: string): void {
    const { responses = [] } = JSON.parse(payload) as { responses?: readonly CommandAnswer[] };
    for (const { correlationData = '', error = null, data } of responses) {
      this.sent.get(correlationData)?.resolve({ error, data });
      this.sent.delete(correlationData);
    }
    if (this.sent.size > 0) return;
    clearTimeout(this.late);
    this.next();
  }

  /**
   * Rejects the commands that were sent, because the connection is lost or the broker does not
   * respond. Their outcome is unknown.
   */
  fail(): void {
    clearTimeout(this.late);
    const all = [...this.sent.values(), ...this.waiting.splice(0)];
    this.sent.clear();
    for (const { reject } of all) reject(new NoEntry('the broker is away'));
  }

  private next(): void {
    if (this.sent.size > 0 || this.waiting.length === 0) return;
    for (const pending of this.waiting.splice(0, BATCH_MAX)) this.sent.set(randomUUID(), pending);
    const commands = [...this.sent].map(([correlationData, { command }]) => ({
      ...command,
      correlationData,
    }));
    if (!this.send(JSON.stringify({ commands }))) return this.fail();
    this.late = setTimeout(() => this.fail(), ANSWER_WITHIN_MS).unref();
  }
}
