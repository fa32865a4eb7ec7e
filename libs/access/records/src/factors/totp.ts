import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const STEPS_PER_HOUR = 3_600 / STEP_SECONDS;
/** Tolerance for phone clocks: one step before and after (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** Range in which any clock difference is detected and reported: half an hour. */
const REPORTED_STEPS = 60;
/** A wrong time zone or daylight saving time changes a clock by whole hours, and by a few minutes. */
const REPORTED_HOURS = 14;
const STEPS_AROUND_HOUR = 6;
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

/** The number of steps between a code and now: within half an hour, otherwise about whole hours. */
const driftOf = (code: string, secret: string, now: number): number | null => {
  const totp = totpOf(secret);
  const near = totp.validate({ token: code, timestamp: now, window: REPORTED_STEPS });
  if (near !== null) return near;
  for (let hours = 1; hours <= REPORTED_HOURS; hours += 1)
    for (const steps of [hours * STEPS_PER_HOUR, -hours * STEPS_PER_HOUR]) {
      const timestamp = now + steps * STEP_SECONDS * 1_000;
      const off = totp.validate({ token: code, timestamp, window: STEPS_AROUND_HOUR });
      if (off !== null) return steps + off;
    }
  return null;
};

/**
 * The clock difference that explains a refused code; null if the code matches no time nearby.
 * @param now epoch milliseconds
 */
export const clockOffOf = (code: string, secret: string, now: number): ClockOff | null => {
  if (!SIX_DIGITS.test(code)) return null;
  const drift = driftOf(code, secret, now);
  if (drift === null || Math.abs(drift) <= DRIFT_STEPS) return null;
  const minutes = Math.max(1, Math.round((Math.abs(drift) * STEP_SECONDS) / 60));
  return {
    step: Math.floor(now / 1_000 / STEP_SECONDS) + drift,
    minutes: drift < 0 ? -minutes : minutes,
  };
};
