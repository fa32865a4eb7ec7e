/** JSON that is serialized once, on first use, because most states are replaced unread. */
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

/** The content of a message: JSON, or empty to clear a topic. */
export type Payload = string | LazyPayload;

export const textOf = (payload: Payload): string =>
  payload instanceof LazyPayload ? payload.text : payload;
