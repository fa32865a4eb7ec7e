/** What a fold needs to know of an event: where it stands in its stream and when it was asked for. */
export type Happened<Event> = {
  readonly position: number;
  /** Epoch ms. */
  readonly ingressAt: number;
  readonly event: Event;
};
