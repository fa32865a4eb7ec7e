import {
  isFresh,
  FRESH_MS,
  mustHaveFactor,
  type FactorKind,
  type Role,
} from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { SessionStore } from '../sessions/session-store.js';
import { FactorChange, type FactorHolder } from './factor-change.js';
import { FactorCodes, type CodeOutcome, type WrongCode } from './factor-codes.js';
import { FactorSettings } from './factor-settings.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TotpFactor } from './totp-factor.js';

/** Proof of a factor: a typed code, or a passkey. */
export type FactorProof =
  | { readonly code: string }
  | { readonly passkey: AuthenticationResponseJSON };

type LimitedOutcome = { readonly outcome: 'limited'; readonly retryAfterSeconds: number };
/** `secret` is that of a new session that replaces this one; null if this session continues. */
type PassedOutcome<More = object> = {
  readonly outcome: 'done';
  readonly secret: string | null;
} & More;
/** A union with one type per outcome, so that TypeScript can narrow it. */
type RefusedOutcome<Why extends string> = { readonly [One in Why]: { readonly outcome: One } }[Why];

export type AnswerOutcome = PassedOutcome | WrongCode | RefusedOutcome<'ended'> | LimitedOutcome;
export type EnrolOutcome =
  | PassedOutcome<{ readonly recoveryCodes: readonly string[] | null }>
  | WrongCode
  | RefusedOutcome<'stale' | 'ended'>
  | LimitedOutcome;
export type RemoveOutcome = 'done' | 'missing' | 'stale' | 'last';

const MARK_FACTOR_SHOWN = `
  WITH shown AS (
    UPDATE session SET factor_at = $2 WHERE session_id = $1 RETURNING session_id)
  SELECT pg_notify('session_shown', json_build_object('sessionId', session_id)::text) FROM shown`;

const WRONG_CODE: WrongCode = { outcome: 'wrong', clockOffMinutes: null };
type FactorRefusal = 'wrong' | 'stale' | 'last';
type Enrolment = { readonly codes: readonly string[] | null; readonly isFirst: boolean };

/** The second step of a sign-in: checks a second factor. Also manages a user's factors. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly changes: FactorChange,
    private readonly codes: FactorCodes,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
    private readonly sessions: SessionStore,
    private readonly settings: FactorSettings,
    private readonly totp: TotpFactor,
  ) {}

  async status(holder: FactorHolder & { readonly roles: readonly Role[] }) {
    const { idUser, roles, sessionId } = holder;
    const [totp, passkeys, recoveryCodes, session] = await Promise.all([
      this.totp.status(idUser),
      this.passkeys.list(idUser),
      this.recovery.status(idUser),
      this.sessions.named(sessionId),
    ]);
    const factorAt = session?.factorAt ?? null;
    const freshUntil = isFresh(factorAt, systemClock.now()) ? factorAt! + FRESH_MS : null;
    const isRequired = mustHaveFactor({ roles }, this.settings.rule);
    return { isRequired, totp, passkeys, recoveryCodes, freshUntil };
  }

  /**
   * Checks a factor. A session that waits for a factor is replaced by a new session. Another
   * session is refreshed.
   */
  async answer(holder: FactorHolder, proof: FactorProof): Promise<AnswerOutcome> {
    const proven = await this.proven(holder, proof);
    return proven.outcome === 'right' ? this.passed(holder) : proven;
  }

  /**
   * Creates the secret and URI of an authenticator. It becomes a factor when the user enters its
   * first code.
   */
  beginTotp(holder: FactorHolder) {
    return this.changes.change(holder, (manager) => this.totp.begin(holder, manager));
  }

  async confirmTotp(holder: FactorHolder, code: string): Promise<EnrolOutcome> {
    const { idUser } = holder;
    const wait = await this.codes.enter(idUser);
    if (wait !== null) return { outcome: 'limited', retryAfterSeconds: wait };
    const digits = code.replace(/\s/g, '');
    const enrolled = await this.enrol(holder, (manager) =>
      this.totp.confirm(idUser, digits, manager),
    );
    if (enrolled === 'wrong') {
      const off = await this.totp.clockOffAtStart(idUser, digits);
      return { ...WRONG_CODE, clockOffMinutes: off?.minutes ?? null };
    }
    if (typeof enrolled === 'string') return this.not(enrolled);
    await this.codes.right(idUser);
    return this.enrolled(holder, enrolled);
  }

  /** Options for a browser to create a passkey. */
  passkeyOptions(holder: FactorHolder) {
    return this.changes.change(holder, () => this.passkeys.registration(holder));
  }

  async addPasskey(
    holder: FactorHolder,
    { name, response }: { readonly name: string; readonly response: RegistrationResponseJSON },
  ): Promise<EnrolOutcome> {
    const credential = await this.passkeys.registered(holder, response);
    if (credential === null) return WRONG_CODE;
    const enrolled = await this.enrol(holder, (manager) =>
      this.passkeys.add(holder.idUser, { name, credential }, manager),
    );
    return typeof enrolled === 'string' ? this.not(enrolled) : this.enrolled(holder, enrolled);
  }

  async removeTotp(holder: FactorHolder): Promise<RemoveOutcome> {
    return this.remove(holder, async (manager, factors) => {
      if (!factors.includes('TOTP')) return false;
      await this.totp.remove(holder.idUser, manager);
      return true;
    });
  }

  removePasskey(holder: FactorHolder, idPasskey: number): Promise<RemoveOutcome> {
    return this.remove(holder, (manager) =>
      this.passkeys.remove(holder.idUser, idPasskey, manager),
    );
  }

  /** Replaces all previous codes; `missing` if there is no factor to replace. */
  renewCodes(holder: FactorHolder): Promise<readonly string[] | 'missing' | 'stale' | 'last'> {
    return this.changes.change<readonly string[] | 'missing'>(
      holder,
      async (manager, { factors }) =>
        factors.length === 0 ? 'missing' : this.recovery.renew(holder.idUser, manager),
    );
  }

  passkeyRequest(holder: FactorHolder) {
    return this.passkeys.request(holder);
  }

  /** Adds a factor. The first factor of a user also creates the recovery codes. */
  private enrol(
    holder: FactorHolder,
    add: (manager: EntityManager) => Promise<boolean>,
  ): Promise<Enrolment | FactorRefusal> {
    return this.changes.change<Enrolment | 'wrong'>(holder, async (manager, { factors }) => {
      if (!(await add(manager))) return 'wrong';
      const isFirst = factors.length === 0;
      // In the same transaction as the factor, so that no process sees only one of the two changes.
      if (isFirst) await manager.query(MARK_FACTOR_SHOWN, [holder.sessionId, systemClock.now()]);
      return { isFirst, codes: isFirst ? await this.recovery.renew(holder.idUser, manager) : null };
    });
  }

  /**
   * Completes the addition of a factor. The first factor ends all other sessions of the user. A
   * current session that waits for a factor is replaced by a new session; otherwise it continues
   * with its live connections.
   */
  private async enrolled(
    holder: FactorHolder,
    { codes, isFirst }: Enrolment,
  ): Promise<EnrolOutcome> {
    if (!isFirst) return { outcome: 'done', secret: null, recoveryCodes: codes };
    await this.sessions.endOthers(holder);
    const passed = await this.passed(holder);
    return passed.outcome === 'done' ? { ...passed, recoveryCodes: codes } : { outcome: 'ended' };
  }

  private async remove(
    holder: FactorHolder,
    take: (manager: EntityManager, factors: readonly FactorKind[]) => Promise<boolean>,
  ): Promise<RemoveOutcome> {
    return this.changes.change<'done' | 'missing'>(holder, async (manager, { factors }) => {
      if (!(await take(manager, factors))) return 'missing';
      await this.recovery.forgetBare(holder.idUser, manager);
      return 'done';
    });
  }

  private async passed({
    sessionId,
    awaits,
  }: FactorHolder): Promise<PassedOutcome | RefusedOutcome<'ended'>> {
    if (awaits === null) {
      await this.sessions.shown(sessionId);
      return { outcome: 'done', secret: null };
    }
    const secret = await this.sessions.pass(sessionId);
    return secret === null ? { outcome: 'ended' } : { outcome: 'done', secret };
  }

  /**
   * The outcome of a refused addition of a factor. `last` cannot occur, because an addition removes
   * no factor.
   */
  private not(outcome: FactorRefusal): WrongCode | RefusedOutcome<'stale'> {
    return outcome === 'wrong' ? WRONG_CODE : { outcome: 'stale' };
  }

  private async proven(holder: FactorHolder, proof: FactorProof): Promise<CodeOutcome> {
    if ('code' in proof) return this.codes.prove(holder.idUser, proof.code);
    return (await this.passkeys.prove(holder, proof.passkey)) ? { outcome: 'right' } : WRONG_CODE;
  }
}
