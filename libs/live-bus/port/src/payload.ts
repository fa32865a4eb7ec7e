/**
 * JSON that is serialised on first use, because most states are replaced before anybody reads them.
 */
export class LazyPayload {
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

/** The content of a message: JSON, or an empty string to clear the topic. */
export type Payload = string | LazyPayload;

export const textOf = (payload: Payload): string =>
  payload instanceof LazyPayload ? payload.text : payload;
