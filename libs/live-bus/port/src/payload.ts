/** JSON that is written when somebody hears it, once: most states have a newer one by then. */
export class Later {
  private message: object | null;
  private written = '';

  constructor(message: object) {
    this.message = message;
  }

  get text(): string {
    if (this.message !== null) this.written = JSON.stringify(this.message);
    this.message = null;
    return this.written;
  }
}

/** JSON as topics carry it. */
export type Payload = string | Later;

export const textOf = (payload: Payload): string =>
  payload instanceof Later ? payload.text : payload;
