/** A record as the client sends it. */
export type SentRecord = {
  readonly stream: string;
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
};
export type StoredMessage = SentRecord & {
  readonly revision: number;
  /**
   * Where the record starts in the log, in bytes. There are gaps between records, as on a server.
   */
  readonly position: number;
  readonly createdAt: number;
};
/**
 * Expected state of a stream. -1: it does not exist, -2: any, -4: it exists, otherwise its
 * revision.
 */
export type ExpectedState = { readonly stream: string; readonly state: number };
export type Violation = ExpectedState & { readonly actual: number };

export const NO_STREAM = -1;
const ANY_REVISION = -2;
const STREAM_EXISTS = -4;
const STREAM_DELETED = -10;
const HEADER_BYTES = 64;

/** The streams and the global log, in memory. Truncated and deleted records stay in the log. */
export class StoredLog {
  readonly all: StoredMessage[] = [];
  readonly #streams = new Map<string, StoredMessage[]>();
  /** For each stream, the first revision that can still be read. */
  readonly #cuts = new Map<string, number>();
  readonly #followers = new Set<(record: StoredMessage) => void>();
  #end = 0;

  /**
   * Returns the failed checks. If there are none, writes the records in order, next to each other.
   */
  append(sent: readonly SentRecord[], checks: readonly ExpectedState[]): readonly Violation[] {
    const violations = checks.flatMap((check) => {
      const actual = this.#stateOf(check.stream);
      return this.#holds(check) ? [] : [{ ...check, actual }];
    });
    if (violations.length > 0) return violations;
    for (const record of sent) this.#keep(record);
    return [];
  }

  /** The records of a stream; undefined if it does not exist or was deleted. */
  stream(name: string): readonly StoredMessage[] | undefined {
    const records = this.#streams.get(name);
    const cut = this.#cuts.get(name) ?? 0;
    if (records === undefined || cut >= Number.MAX_SAFE_INTEGER) return undefined;
    return records.slice(cut);
  }

  lastRevision(name: string): number {
    return (this.#streams.get(name)?.length ?? 0) - 1;
  }

  /** Deletes a stream. If it is written again, it continues with the next revision. */
  delete(name: string): void {
    this.#cuts.set(name, Number.MAX_SAFE_INTEGER);
  }

  follow(onRecord: (record: StoredMessage) => void): () => void {
    this.#followers.add(onRecord);
    return () => this.#followers.delete(onRecord);
  }

  #keep(sent: SentRecord): void {
    const records = this.#streams.get(sent.stream) ?? [];
    this.#streams.set(sent.stream, records);
    const revision = records.length;
    if (this.#cuts.get(sent.stream) === Number.MAX_SAFE_INTEGER)
      this.#cuts.set(sent.stream, revision);
    const record = { ...sent, revision, position: this.#end, createdAt: Date.now() };
    this.#end += HEADER_BYTES + sent.data.length;
    records.push(record);
    this.all.push(record);
    if (sent.stream.startsWith('$$')) this.#cut(record);
    for (const tell of this.#followers) tell(record);
  }

  #cut({ stream, data }: StoredMessage): void {
    const { $tb } = JSON.parse(Buffer.from(data).toString()) as { readonly $tb?: number };
    if ($tb !== undefined) this.#cuts.set(stream.slice(2), $tb);
  }

  #stateOf(name: string): number {
    const last = this.lastRevision(name);
    return last >= 0 && this.stream(name) === undefined ? STREAM_DELETED : last;
  }

  #holds({ stream, state }: ExpectedState): boolean {
    if (state === ANY_REVISION) return true;
    if (state === NO_STREAM) return this.stream(stream) === undefined;
    if (state === STREAM_EXISTS) return this.stream(stream) !== undefined;
    return state === this.lastRevision(stream);
  }
}
