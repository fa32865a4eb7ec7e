import { canonicalJson } from '@fairlot/event-sourcing-declaration';
import { commandFingerprint, type Actor, type Request } from '@fairlot/event-sourcing-engine';

/** What every command carries; stamped and decided at the edge. */
export type CommandHeader = {
  /** Chosen by the client, a UUID; the same id gives the same outcome. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Server time of arrival, epoch milliseconds. */
  readonly ingressAt: number;
};

/**
 * The head of an engine request. `content` is what the client asked for, without facts that the
 * edge looks up anew each time: they must not make a repeat look like another command. Text is
 * taken as it is: the hot path writes its own, which is quicker than canonical JSON.
 */
export const requestOf = (
  { commandId, actor, ingressAt }: CommandHeader,
  name: string,
  lane: string,
  content: object | string,
): Pick<Request<never>, 'commandId' | 'fingerprint' | 'actor' | 'ingressAt' | 'lane'> => ({
  commandId,
  fingerprint: commandFingerprint(
    name,
    actor,
    typeof content === 'string' ? content : canonicalJson(content),
  ),
  actor,
  ingressAt,
  lane,
});
