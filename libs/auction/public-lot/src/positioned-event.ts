/** Position of an event in its stream, and the time of its request. */
export type EventPosition = {
  readonly position: number;
  /** Epoch ms. */
  readonly ingressAt: number;
};

/** The part of an event that a fold needs. */
export type PositionedEvent<Event> = EventPosition & { readonly event: Event };
