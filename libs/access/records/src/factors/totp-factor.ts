import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FactorSettings } from './factor-settings.js';
import { seal, unseal } from './sealed-secret.js';
import { clockOffOf, newTotpSecret, stepOfCode, totpUri, type ClockOff } from './totp.js';

/** Time to set up an authenticator. */
const ENROLMENT_MS = 10 * 60_000;

const BEGIN_ENROLMENT = `
  INSERT INTO totp_enrolment (id_user, secret, begun_at) VALUES ($1, $2, $3)
  ON CONFLICT (id_user) DO UPDATE SET secret = excluded.secret, begun_at = excluded.begun_at`;
const FIND_ENROLMENT =
  'SELECT secret FROM totp_enrolment WHERE id_user = $1 AND begun_at > $2 FOR UPDATE';
/** Stores the factor, and marks the step of the confirming code as used. */
const STORE_FACTOR = `
  INSERT INTO totp_factor (id_user, secret, since_at, last_step) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id_user) DO UPDATE SET secret = excluded.secret, since_at = excluded.since_at,
    last_step = excluded.last_step, used_at = NULL`;
/**
 * Marks a step as used. Of several parallel attempts with a code, in any process, only one
 * succeeds.
 */
const SPEND_STEP = `
  UPDATE totp_factor SET last_step = $3, used_at = $4
  WHERE id_user = $1 AND secret = $2 AND last_step < $3`;

type SealedSecret = { readonly secret: string };

/** Codes of an authenticator (RFC 6238). Each step works once, and the secret is shown once. */
@Injectable()
export class TotpFactor {
  private readonly key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    settings: FactorSettings,
  ) {
    this.key = settings.keyFor('authenticator secrets');
  }

  /** A secret that becomes valid with its first code. A newer secret replaces it. */
  async begin(
    { idUser, username }: { readonly idUser: number; readonly username: string },
    manager: EntityManager,
  ): Promise<{ readonly secret: string; readonly uri: string }> {
    const secret = newTotpSecret();
    await manager.query(BEGIN_ENROLMENT, [
      idUser,
      seal(secret, idUser, this.key),
      systemClock.now(),
    ]);
    return { secret, uri: totpUri(secret, username) };
  }

  /**
   * Ends the setup with the first code. False for a wrong code, or if the setup did not start
   * recently.
   */
  async confirm(idUser: number, code: string, manager: EntityManager): Promise<boolean> {
    const now = systemClock.now();
    const [begun] = await manager.query<SealedSecret[]>(FIND_ENROLMENT, [
      idUser,
      now - ENROLMENT_MS,
    ]);
    const step = begun && this.stepOf(code, idUser, begun, now);
    if (!begun || step === null || step === undefined) return false;
    await manager.query(STORE_FACTOR, [idUser, begun.secret, now, step]);
    await manager.query('DELETE FROM totp_enrolment WHERE id_user = $1', [idUser]);
    return true;
  }

  /**
   * Whether a code is right. Each step is accepted once, over all processes.
   * @param isAnnounced returns whether an earlier refusal revealed when the code of a step would be
   * valid. Such a code is refused
   */
  async prove(
    idUser: number,
    code: string,
    isAnnounced: (step: number) => Promise<boolean>,
  ): Promise<boolean> {
    const now = systemClock.now();
    const secret = await this.storedSecret(idUser);
    const step = secret && this.stepOf(code, idUser, secret, now);
    if (!secret || step === null || step === undefined || (await isAnnounced(step))) return false;
    const values = [idUser, secret.secret, step, now];
    const [, count] = await this.dataSource.query<[unknown[], number]>(SPEND_STEP, values);
    return count === 1;
  }

  /** Clock difference of a refused code; null if it matches no time nearby. */
  async clockOff(idUser: number, code: string): Promise<ClockOff | null> {
    const secret = await this.storedSecret(idUser);
    return secret === undefined ? null : this.clockOffOf(code, idUser, secret);
  }

  /** Clock difference of a code that was refused during setup. */
  async clockOffAtStart(idUser: number, code: string): Promise<ClockOff | null> {
    const read = 'SELECT secret FROM totp_enrolment WHERE id_user = $1';
    const [begun] = await this.dataSource.query<SealedSecret[]>(read, [idUser]);
    return begun === undefined ? null : this.clockOffOf(code, idUser, begun);
  }

  async remove(idUser: number, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM totp_factor WHERE id_user = $1', [idUser]);
  }

  async status(idUser: number): Promise<{ sinceAt: number; usedAt: number | null } | null> {
    const [row] = await this.dataSource.query<{ sinceAt: number; usedAt: number | null }[]>(
      `SELECT since_at::float8 AS "sinceAt", used_at::float8 AS "usedAt"
       FROM totp_factor WHERE id_user = $1`,
      [idUser],
    );
    return row ?? null;
  }

  private async storedSecret(idUser: number): Promise<SealedSecret | undefined> {
    const read = 'SELECT secret FROM totp_factor WHERE id_user = $1';
    const [secret] = await this.dataSource.query<SealedSecret[]>(read, [idUser]);
    return secret;
  }

  private clockOffOf(code: string, idUser: number, { secret }: SealedSecret): ClockOff | null {
    return clockOffOf(code, unseal(secret, idUser, this.key), systemClock.now());
  }

  private stepOf(
    code: string,
    idUser: number,
    { secret }: SealedSecret,
    now: number,
  ): number | null {
    return stepOfCode(code, unseal(secret, idUser, this.key), now);
  }
}
