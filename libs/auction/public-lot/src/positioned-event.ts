/** Position of an event in its stream, and the time of its request. */
export type EventPosition = {
  readonly position: number;
  /** Time of the request that caused the event, epoch ms. */
  readonly ingressAt: number;
};

/** The part of an event that a fold needs. */
export type PositionedEvent<Event> = EventPosition & { readonly event: Event };
