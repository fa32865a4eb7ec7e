import type { Envelope } from '@fairlot/event-bus-port';
import type { LogPosition } from '@fairlot/event-store-port';
import type { DataSource } from 'typeorm';

/** Stored length of an error message, enough for an operator. */
const ERROR_MAX = 1_000;

/** Stores the checkpoint and the parked events of a group, for all its processes. */
export class ReactionProgress {
  constructor(
    private readonly dataSource: DataSource,
    private readonly group: string,
  ) {}

  /** The log position up to which all events are done or parked; null before the first event. */
  async checkpoint(): Promise<LogPosition | null> {
    const [row]: { at: string }[] = await this.dataSource.query(
      'SELECT at FROM reaction_checkpoint WHERE group_name = $1',
      [this.group],
    );
    return row?.at ?? null;
  }

  /** Saves the checkpoint, unless a later one is already stored. */
  async save(at: LogPosition): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO reaction_checkpoint (group_name, at) VALUES ($1, $2)
       ON CONFLICT (group_name) DO UPDATE SET at = greatest(reaction_checkpoint.at, excluded.at)`,
      [this.group, at],
    );
  }

  /** Returns the parked events in log order. */
  async parked(): Promise<readonly Envelope[]> {
    const rows: { envelope: Envelope }[] = await this.dataSource.query(
      'SELECT envelope FROM reaction_parked WHERE group_name = $1 ORDER BY at, position',
      [this.group],
    );
    return rows.map(({ envelope }) => envelope);
  }

  async park(events: readonly Envelope[], error: unknown): Promise<void> {
    const rows = events.map((envelope) => ({ ...envelope, envelope }));
    await this.dataSource.query(
      `INSERT INTO reaction_parked (group_name, at, stream, position, envelope, error)
       SELECT $1, r.at, r.stream, r.position, r.envelope, $3
       FROM json_to_recordset($2::json) r(at text, stream text, position int, envelope json)
       ON CONFLICT (group_name, stream, position) DO NOTHING`,
      [this.group, JSON.stringify(rows), String(error).slice(0, ERROR_MAX)],
    );
  }

  async done({ stream, position }: Envelope): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM reaction_parked WHERE group_name = $1 AND stream = $2 AND position = $3',
      [this.group, stream, position],
    );
  }
}
