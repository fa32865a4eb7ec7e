/** Where an event stands in its stream and when it was asked for. */
export type Place = {
  readonly position: number;
  /** Epoch ms. */
  readonly ingressAt: number;
};

/** What a fold needs to know of an event. */
export type Happened<Event> = Place & { readonly event: Event };
