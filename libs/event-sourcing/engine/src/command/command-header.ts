import type { Fence } from '@fairlot/event-store-port';
import { canonicalJson } from '@fairlot/kernel';
import { commandFingerprint } from './command-fingerprint.js';
import type { CommandKind } from './command-kind.js';
import type { Actor, Request } from '../commit/unit.js';

/** Fields that every command gets when it arrives. */
export type CommandHeader = {
  /** UUID chosen by the client. A repeated command with the same id has the same outcome. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Server time of arrival, epoch milliseconds. */
  readonly ingressAt: number;
  /** The lease under which the command is sent, if only the lease's holder may send it. */
  readonly fence?: Fence | undefined;
};

/**
 * Builds a request to the engine, except for `recall`. `input` is everything that the script gets.
 * `content` is the client's request without facts that are looked up, because those may differ when
 * it is repeated. A string is used as it is: frequent commands build one, which is faster than
 * canonical JSON.
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
