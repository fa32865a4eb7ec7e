/** What stands in the metadata of every event; `stateHash` is of the state before the event. */
export type EventMetadata = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly actor: {
    readonly idUser: number;
    readonly idDealer: number | null;
    readonly role: string;
  };
  readonly ingressAt: number;
  readonly decidedAt: number;
  readonly stateHash?: string;
  /** Stands beside a state hash; not in events of before it was said. */
  readonly stateHashVersion?: number;
};
