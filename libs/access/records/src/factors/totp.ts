import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Tolerance for phone clocks: one step before and after (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** Range in which a clock difference is detected and reported: half an hour. */
const REPORTED_STEPS = 60;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Fairlot',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret: 160 bits in base 32, which users can also type into an authenticator. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Content of the QR code for an authenticator. */
export const totpUri = (secret: string, username: string): string =>
  totpOf(secret, username).toString();

const SIX_DIGITS = /^\d{6}$/;

/**
 * The time step to which a code belongs, within the tolerance. Null if the code is wrong. @param
 * now epoch milliseconds
 */
export const stepOfCode = (code: string, secret: string, now: number): number | null => {
  if (!SIX_DIGITS.test(code)) return null;
  const drift = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? null : Math.floor(now / 1_000 / STEP_SECONDS) + drift;
};

/**
 * The time step of a code that was refused because of a wrong clock, and the difference of that
 * clock.
 */
export type ClockOff = {
  readonly step: number;
  /** Negative if the clock is behind. */
  readonly minutes: number;
};

/**
 * The clock difference that explains a refused code; null if the code matches no time nearby.
 * @param now epoch milliseconds
 */
export const clockOffOf = (code: string, secret: string, now: number): ClockOff | null => {
  if (!SIX_DIGITS.test(code)) return null;
  const drift = totpOf(secret).validate({ token: code, timestamp: now, window: REPORTED_STEPS });
  if (drift === null || Math.abs(drift) <= DRIFT_STEPS) return null;
  const minutes = Math.max(1, Math.round((Math.abs(drift) * STEP_SECONDS) / 60));
  return {
    step: Math.floor(now / 1_000 / STEP_SECONDS) + drift,
    minutes: drift < 0 ? -minutes : minutes,
  };
};
