import type { Pool } from 'pg';

/** Sessions of a pool: in use, maximum, and callers waiting for one. */
export type SessionUse = {
  readonly used: number;
  readonly max: number;
  readonly waiting: number;
};

export type CountedPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;

export const sessionUse = ({
  totalCount,
  idleCount,
  waitingCount: waiting,
  options: { max },
}: CountedPool): SessionUse => ({ used: totalCount - idleCount, max, waiting });
