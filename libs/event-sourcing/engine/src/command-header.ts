import type { Fence } from '@fairlot/event-store-port';
import { canonicalJson } from '@fairlot/kernel';
import { commandFingerprint } from './command-fingerprint.js';
import type { CommandKind } from './command-kind.js';
import type { Actor, Request } from './unit.js';

/** What every command carries; stamped and decided at the edge. */
export type CommandHeader = {
  /** Chosen by the client, a UUID; the same id gives the same outcome. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Server time of arrival, epoch milliseconds. */
  readonly ingressAt: number;
  /** Of a command that one process alone may send. */
  readonly fence?: Fence | undefined;
};

/**
 * An engine request but for its recall. `input` is all that the script is given, facts included.
 * `content` is what the client asked for, without facts that the edge looks up anew each time: they
 * must not make a repeat look like another command. Text is taken as it is: the hot path writes its
 * own, which is quicker than canonical JSON.
 */
export const requestOf = <Input extends object, Answer>(
  { commandId, actor, ingressAt, fence }: CommandHeader,
  kind: CommandKind<Input, Answer>,
  lane: string,
  input: Input,
  content: object | string = input,
): Omit<Request<Answer>, 'recall'> => ({
  commandId,
  fingerprint: commandFingerprint(
    kind.name,
    actor,
    typeof content === 'string' ? content : canonicalJson(content),
  ),
  actor,
  ingressAt,
  fence,
  lane,
  kind,
  input,
  script: (tx) => kind.script(tx, input),
});
