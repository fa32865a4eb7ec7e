import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { Outbox } from '@fairlot/messaging-records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FactorSettings } from './factor-settings.js';

/** The characters of codes, which are not easily confused. Ten of them contain 50 bits. */
const CODE_CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;
const HALF_LENGTH = CODE_LENGTH / 2;

const newRecoveryCode = (): string => {
  const signs = Array.from(
    { length: CODE_LENGTH },
    () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)],
  ).join('');
  return `${signs.slice(0, HALF_LENGTH)}-${signs.slice(HALF_LENGTH)}`;
};

/** Normalises a typed code: case, spaces, and similar characters. */
const normalizeCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

const SPEND_CODE = `
  UPDATE recovery_code SET used_at = $3 WHERE id_user = $1 AND code_hash = $2 AND used_at IS NULL`;
const COUNT_UNUSED = `
  SELECT u.name, u.email, u.language, (
    SELECT count(*)::int FROM recovery_code WHERE id_user = $1 AND used_at IS NULL) AS left
  FROM app_user u WHERE u.id_user = $1`;

type UserNotice = { name: string; email: string; language: string; left: number };

/** Recovery codes for users without their phone: shown once, stored as hashes, each valid once. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: FactorSettings,
  ) {}

  /** Creates and returns new codes, which replace all previous ones. */
  async renew(idUser: number, manager: EntityManager): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await manager.query('DELETE FROM recovery_code WHERE id_user = $1', [idUser]);
    await manager.query(
      `INSERT INTO recovery_code (id_user, code_hash, made_at)
       SELECT $1, code_hash, $3 FROM unnest($2::text[]) AS made(code_hash)`,
      [idUser, codes.map((code) => this.hashOf(idUser, code)), systemClock.now()],
    );
    return codes;
  }

  /**
   * Deletes the codes of a user who has no factor any more. Codes are useful only in place of a
   * factor.
   */
  async forgetBare(idUser: number, manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM recovery_code WHERE id_user = $1
       AND (SELECT factors = '{}' FROM app_user WHERE id_user = $1)`,
      [idUser],
    );
  }

  /**
   * Uses up a code, and sends the user an e-mail. False unless the code was valid and unused. Each
   * code works once, even in parallel.
   */
  async spend(idUser: number, code: string): Promise<boolean> {
    const hash = this.hashOf(idUser, code);
    const usedAt = systemClock.now();
    return this.dataSource.transaction(async (manager) => {
      const spent = await manager.query<[unknown[], number]>(SPEND_CODE, [idUser, hash, usedAt]);
      if (spent[1] !== 1) return false;
      const [notice] = await manager.query<UserNotice[]>(COUNT_UNUSED, [idUser]);
      if (notice !== undefined) await this.sendNotice({ idUser, hash, usedAt }, notice, manager);
      return true;
    });
  }

  async status(idUser: number) {
    const [row] = await this.dataSource.query<
      { left: number; madeAt: number; usedAt: number | null }[]
    >(
      `SELECT (count(*) FILTER (WHERE used_at IS NULL))::int AS left,
         max(made_at)::float8 AS "madeAt", max(used_at)::float8 AS "usedAt"
       FROM recovery_code WHERE id_user = $1 HAVING count(*) > 0`,
      [idUser],
    );
    return row ?? null;
  }

  private sendNotice(
    { idUser, hash, usedAt }: { idUser: number; hash: string; usedAt: number },
    { name, email, language, left }: UserNotice,
    manager: EntityManager,
  ): Promise<void> {
    return this.outbox.post(
      {
        cause: `recovery-code:${idUser}:${hash.slice(0, 32)}`,
        language,
        recipient: email,
        type: 'RECOVERY_CODE_USED',
        parameters: { name, usedAt, left, path: '/private/security' },
      },
      manager,
    );
  }

  /** The stored form of a code. It includes the user, so that equal codes of two users differ. */
  private hashOf(idUser: number, code: string): string {
    return this.settings.hashOf('recovery codes', `${idUser}:${normalizeCode(code)}`);
  }
}
