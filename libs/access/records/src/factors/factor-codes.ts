import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FactorLimits } from './factor-limits.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TotpFactor } from './totp-factor.js';

const TOTP_CODE = /^\d{6}$/;

/**
 * The clock difference of the authenticator in minutes, if the code reveals it. Positive if it is
 * ahead.
 */
export type WrongCode = { readonly outcome: 'wrong'; readonly clockOffMinutes: number | null };

export type CodeOutcome =
  | { readonly outcome: 'right' }
  /** The code is wrong, already used or of another kind. The caller does not learn which. */
  | WrongCode
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

/** Checks typed codes: six digits of an authenticator, or a recovery code. */
@Injectable()
export class FactorCodes {
  private readonly limits: FactorLimits;

  constructor(
    dataSource: DataSource,
    private readonly totp: TotpFactor,
    private readonly recovery: RecoveryCodes,
  ) {
    this.limits = new FactorLimits(dataSource);
  }

  async prove(idUser: number, code: string): Promise<CodeOutcome> {
    const digits = code.replace(/\s/g, '');
    const kind = TOTP_CODE.test(digits) ? 'totp' : 'recovery';
    const wait = await this.limits.enter(idUser, kind);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const isRight =
      kind === 'totp'
        ? await this.totp.prove(idUser, digits, (step) => this.limits.isAnnounced(idUser, step))
        : await this.recovery.spend(idUser, code);
    if (isRight) {
      await this.limits.right(idUser, kind);
      return { outcome: 'right' };
    }
    const off = kind === 'totp' ? await this.totp.clockOff(idUser, digits) : null;
    if (off !== null) await this.limits.markAnnounced(idUser, off.step);
    return { outcome: 'wrong', clockOffMinutes: off?.minutes ?? null };
  }

  /**
   * Counts an attempt to enter a code during the setup of an authenticator, with the same limit.
   * @returns seconds to wait, or null to continue
   */
  enter(idUser: number): Promise<number | null> {
    return this.limits.enter(idUser, 'totp');
  }

  right(idUser: number): Promise<void> {
    return this.limits.right(idUser, 'totp');
  }
}
