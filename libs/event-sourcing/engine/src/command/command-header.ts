import type { Fence } from '@fairlot/event-store-port';
import { canonicalJson } from '@fairlot/kernel';
import { commandFingerprint } from './command-fingerprint.js';
import type { CommandKind } from './command-kind.js';
import type { Actor, Request } from '../commit/unit.js';

/** Fields of every command, set when it arrives. */
export type CommandHeader = {
  /** UUID chosen by the client. The same id gives the same outcome. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Server time of arrival, epoch milliseconds. */
  readonly ingressAt: number;
  /** For commands that only the holder of a lease may send. */
  readonly fence?: Fence | undefined;
};

/**
 * Builds an engine request, except for `recall`. `input` is everything that the script gets.
 * `content` is the client's request without facts that are looked up, because those may differ in a
 * repeat. A string is used unchanged, because the hot path builds its own, which is faster than
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
