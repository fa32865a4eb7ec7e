import { queryPrepared } from '@fairlot/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { parkedOf } from '../checkpoint/parked-streams.js';
import { ProjectedContexts, type ContextProjection } from '../projected-contexts.js';
import type { Values } from '../rows/define-projection.js';
import { positionStatements } from '../rows/row-statements.js';

/** Poll interval for writes by other processes. Writes by this process are noticed immediately. */
const POLL_MS = 25;

/** Lets callers wait until the rows show an event. */
@Injectable()
export class ReadYourWrites {
  readonly #waiting = new Map<string, Set<() => void>>();
  /** For each projection, the statements that read the position of a stream. */
  readonly #made: readonly PreparedProjection[];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly contexts: ProjectedContexts,
  ) {
    this.#made = contexts.projections.map((projection) => {
      const metadata = dataSource.getMetadata(projection.entity);
      return { projection, statements: positionStatements(metadata, projection.positions) };
    });
  }

  /** The projector calls this method after its commit. */
  advanced(streams: Iterable<string>): void {
    for (const stream of streams) for (const wake of this.#waiting.get(stream) ?? []) wake();
  }

  /**
   * True once every row of this stream shows `position`, or the stream is parked. False after the
   * timeout.
   */
  async waitFor(stream: string, position: number, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const change = this.#nextChange(stream);
      if (await this.#reached(stream, position)) {
        change.cancel();
        return true;
      }
      if (performance.now() >= deadline) {
        change.cancel();
        return false;
      }
      await change.happened;
    }
  }

  #nextChange(stream: string): { happened: Promise<void>; cancel: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(stream) ?? new Set();
    const cancel = (): void => {
      clearTimeout(timer);
      waiting.delete(cancel);
      if (waiting.size === 0) this.#waiting.delete(stream);
      resolve();
    };
    const timer = setTimeout(cancel, POLL_MS);
    this.#waiting.set(stream, waiting.add(cancel));
    return { happened: promise, cancel };
  }

  async #reached(stream: string, position: number): Promise<boolean> {
    const { context, kind, key } = this.contexts.streamOf(stream);
    const made = this.#made.filter(
      ({ projection: { context: name, streams } }) =>
        name === context.name && streams.includes(kind),
    );
    const { manager } = this.dataSource;
    const seen = await Promise.all(
      made.map(async ({ statements }) => {
        const { statement, keys } = statements.get(kind)!;
        const values = keys.map((name) => (key as Values)[name]);
        type Found = { readonly position: number };
        return (await queryPrepared<Found>(manager, statement, values)).rows[0]?.position ?? -1;
      }),
    );
    const behind = made.filter((_, n) => seen[n]! < position);
    if (behind.length === 0) return true;
    const parked = await parkedOf(manager, [stream]);
    const leftOut = new Set(parked.map(({ readModel }) => readModel));
    return behind.every(({ projection }) => leftOut.has(projection.name));
  }
}

type PreparedProjection = {
  readonly projection: ContextProjection;
  readonly statements: ReturnType<typeof positionStatements>;
};
