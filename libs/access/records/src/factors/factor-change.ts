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

/** Who changes his factors, and in which session. */
export type FactorHolder = {
  readonly idUser: number;
  readonly username: string;
  readonly sessionId: string;
  readonly awaits: AwaitedFactor | null;
};
type Standing = {
  readonly factors: readonly FactorKind[];
  readonly roles: readonly Role[];
  readonly factorAt: number | null;
};
/** Asked for a factor anew; the last one of who must have one. */
type NotNow = 'stale' | 'last';

/** Whoever changes factors in two places at once does it one after the other. */
const STANDING = `
  SELECT u.factors, u.roles, s.factor_at::float8 AS "factorAt"
  FROM app_user u JOIN session s ON s.id_user = u.id_user
  WHERE u.id_user = $1 AND s.session_id = $2 FOR UPDATE OF u`;
const FACTORS = 'SELECT factors FROM app_user WHERE id_user = $1';

class TakenBack extends Error {}

/** The one way to change what a user shows: freshly proven, one after the other, told to everybody. */
@Injectable()
export class FactorChange {
  constructor(
    private readonly users: Users,
    private readonly settings: FactorSettings,
  ) {}

  /**
   * Runs `work` where the session has shown a factor lately, or its user has none yet. What would leave
   * him without the one that he must have is taken back.
   */
  async change<Done>(
    { idUser, sessionId }: FactorHolder,
    work: (manager: EntityManager, standing: Standing) => Promise<Done>,
  ): Promise<Done | NotNow> {
    let outcome: Done | NotNow = 'stale';
    const changing = this.users.feed.announce(async (manager) => {
      const [standing] = await manager.query<Standing[]>(STANDING, [idUser, sessionId]);
      if (standing === undefined || !mayChange(standing)) return [];
      outcome = await work(manager, standing);
      await this.requireLast(idUser, standing, manager);
      return [{ key: idUser }];
    });
    await changing.catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
      outcome = 'last';
    });
    return outcome;
  }

  private async requireLast(idUser: number, before: Standing, manager: EntityManager) {
    const [now] = await manager.query<Pick<Standing, 'factors'>[]>(FACTORS, [idUser]);
    const isBare = before.factors.length > 0 && now?.factors.length === 0;
    if (isBare && mustHaveFactor({ roles: [...before.roles] }, this.settings.rule))
      throw new TakenBack();
  }
}

const mayChange = ({ factors, factorAt }: Standing): boolean =>
  factors.length === 0 || isFresh(factorAt, systemClock.now());
