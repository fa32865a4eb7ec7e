import { vatChecksOf } from '@fairlot/access-http';
import {
  unknownReply,
  VatRegistry,
  type RegistryReply,
  type VatNumber,
} from '@fairlot/access-records';
import { z } from 'zod';
import type { VatRegistrySettings } from '../settings/vat-registry-setting.js';
import { limitedBody } from './limited-body.js';
import { numberInVies } from './number-in-vies.js';

/** Maximum size of a response in bytes. VIES sends less than 1 kB. */
const ANSWER_BYTES_MAX = 65_536;
const BUSY_FAULTS =
  /^(MS_UNAVAILABLE|SERVICE_UNAVAILABLE|SERVER_BUSY|TIMEOUT|\w+_MAX_CONCURRENT_REQ.*)$/;
/** VIES returns this instead of a name if the member state does not publish names. */
const NO_NAME = '---';

const viesText = z.string().max(1_000).nullish();
const viesCode = z.string().max(100);
/** A VIES response: a result, or a list of errors. */
const viesAnswer = z.object({
  isValid: z.boolean().nullish(),
  userError: viesCode.nullish(),
  name: viesText,
  requestIdentifier: viesText,
  errorWrappers: z.array(z.object({ error: viesCode })).nullish(),
});

export type ViesOptions = VatRegistrySettings & {
  readonly timeoutMs: number;
  /** Logs problems that an operator can solve. */
  readonly warn: (problem: string) => void;
};

/**
 * Queries the VAT register of the European Commission over REST. Because the register is often
 * busy, only an explicit INVALID counts as invalid. Where VIES does not list every company with a
 * VAT number, even that counts as unknown.
 */
export class ViesVatRegistry extends VatRegistry {
  constructor(private readonly options: ViesOptions) {
    super();
  }

  override async ask(vatNumber: VatNumber): Promise<RegistryReply> {
    const number = numberInVies(vatNumber);
    if (number === null) return unknownReply('NOT_COVERED');
    try {
      const response = await fetch(this.urlOf(number), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      const body = await limitedBody(response, ANSWER_BYTES_MAX);
      if (!response.ok) return this.failed(response);
      return this.replyOf(viesAnswer.parse(JSON.parse(body)), vatNumber);
    } catch (error) {
      if (isTimeout(error)) return unknownReply('BUSY');
      return this.unusable(String(error instanceof Error ? (error.cause ?? error) : error));
    }
  }

  private urlOf({ country, vatCode }: VatNumber): URL {
    const { url: base, requester } = this.options;
    const url = new URL(`${base}/ms/${country}/vat/${encodeURIComponent(vatCode)}`);
    if (requester !== null) {
      url.searchParams.set('requesterMemberStateCode', requester.country);
      url.searchParams.set('requesterNumber', requester.vatCode);
    }
    return url;
  }

  private replyOf(read: z.infer<typeof viesAnswer>, number: VatNumber): RegistryReply {
    const { isValid, userError, errorWrappers } = read;
    const result = errorWrappers?.[0]?.error ?? userError ?? '';
    const consultation = textOrNull(read.requestIdentifier);
    if (isValid === true && result === 'VALID')
      return { answer: 'VALID', reason: null, consultation, name: textOrNull(read.name) };
    if (isValid === false && result === 'INVALID')
      return mayBeUnlisted(number)
        ? { ...unknownReply('NOT_COVERED'), consultation }
        : { answer: 'INVALID', reason: null, consultation, name: null };
    return BUSY_FAULTS.test(result) ? unknownReply('BUSY') : this.unusable(`result ${result}`);
  }

  private failed({ status }: Response): RegistryReply {
    return status === 429 || status >= 500
      ? unknownReply('BUSY')
      : this.unusable(`status ${status}`);
  }

  private unusable(problem: string): RegistryReply {
    this.options.warn(`The VAT register returned no usable answer: ${problem}`);
    return unknownReply('NO_ANSWER');
  }
}

/**
 * In these member states, VIES lists only companies that registered for trade between member
 * states: Spain (ROI), Italy (VIES archive), Poland (VAT-UE) and Portugal.
 */
const ONLY_TRADERS: ReadonlySet<string> = new Set(['ES', 'IT', 'PL', 'PT']);

/** Whether a company may have this VAT number although VIES does not list it (ADR 41). */
const mayBeUnlisted = (number: VatNumber): boolean => {
  if (!ONLY_TRADERS.has(number.country)) return false;
  const { format, checksum } = vatChecksOf(number);
  return format === 'RIGHT' && checksum !== 'WRONG';
};

const textOrNull = (answered: string | null | undefined): string | null => {
  const trimmed = answered?.trim() ?? '';
  return trimmed === '' || trimmed === NO_NAME ? null : trimmed;
};

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
