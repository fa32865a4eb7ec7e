import type { Pool } from 'pg';

/** Sessions of a pool: those in use now, how many there may be, and who waits for one. */
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
