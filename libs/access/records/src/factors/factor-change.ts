import {
  isFresh,
  mustHaveFactor,
  type AwaitedFactor,
  type FactorKind,
  type Role,
} from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Users } from '../users.js';
import { FactorSettings } from './factor-settings.js';

/** The user who enters or changes second factors, and the session. */
export type FactorHolder = {
  readonly idUser: number;
  readonly username: string;
  readonly sessionId: string;
  readonly awaits: AwaitedFactor | null;
};
type FactorStanding = {
  readonly factors: readonly FactorKind[];
  readonly roles: readonly Role[];
  readonly factorAt: number | null;
};
/**
 * `stale`: the user must first enter a factor again. `last`: the only factor cannot be removed,
 * because the user must have one.
 */
type ChangeRefusal = 'stale' | 'last';

/** Locks the user, so that parallel changes of factors run one after the other. */
const LOCK_FACTORS = `
  SELECT u.factors, u.roles, s.factor_at::float8 AS "factorAt"
  FROM app_user u JOIN session s ON s.id_user = u.id_user
  WHERE u.id_user = $1 AND s.session_id = $2 FOR UPDATE OF u`;
const READ_FACTORS = 'SELECT factors FROM app_user WHERE id_user = $1';

class RolledBack extends Error {}

/**
 * The only way to change a user's factors. It requires a recent check, serialises changes, and
 * notifies all processes.
 */
@Injectable()
export class FactorChange {
  constructor(
    private readonly users: Users,
    private readonly settings: FactorSettings,
  ) {}

  /**
   * Runs `work` if the session has passed a factor recently, or its user has none yet. Rolls back a
   * change that removes a required factor.
   */
  async change<Done>(
    { idUser, sessionId }: FactorHolder,
    work: (manager: EntityManager, standing: FactorStanding) => Promise<Done>,
  ): Promise<Done | ChangeRefusal> {
    let outcome: Done | ChangeRefusal = 'stale';
    const changing = this.users.feed.announce(async (manager) => {
      const [standing] = await manager.query<FactorStanding[]>(LOCK_FACTORS, [idUser, sessionId]);
      if (standing === undefined || !mayChange(standing)) return [];
      outcome = await work(manager, standing);
      await this.requireLast(idUser, standing, manager);
      return [{ key: idUser }];
    });
    await changing.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
      outcome = 'last';
    });
    return outcome;
  }

  private async requireLast(idUser: number, before: FactorStanding, manager: EntityManager) {
    const [now] = await manager.query<Pick<FactorStanding, 'factors'>[]>(READ_FACTORS, [idUser]);
    const isBare = before.factors.length > 0 && now?.factors.length === 0;
    if (isBare && mustHaveFactor({ roles: [...before.roles] }, this.settings.rule))
      throw new RolledBack();
  }
}

const mayChange = ({ factors, factorAt }: FactorStanding): boolean =>
  factors.length === 0 || isFresh(factorAt, systemClock.now());
