import { Unavailable } from '@fairlot/kernel';
import { z } from 'zod';
import { COMPANIES_MAX, CompanyRegistry, plainVatCode, type Company } from './company-registry.js';
import { limitedBody } from './limited-body.js';

const TIMEOUT_MS = 5_000;
/** Maximum size of a response in bytes. A hundred companies take less than 100 kB. */
const ANSWER_BYTES_MAX = 262_144;
const RETRY_SECONDS = 10;

const text = z.string().trim().min(1).max(200);
const companies = z.array(
  z.object({ sincom: text.max(20), businessName: text, address: text, city: text }),
);

/**
 * Requests `<url>?vatCode=…` and reads a JSON list. A slow, huge, invalid or redirecting response
 * is an error, not an empty list, because it does not say whether the company exists.
 */
export class HttpCompanyRegistry extends CompanyRegistry {
  constructor(
    private readonly url: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  override async find(vatCode: string): Promise<readonly Company[]> {
    const url = new URL(this.url);
    url.searchParams.set('vatCode', plainVatCode(vatCode));
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      if (!answer.ok) throw new Error(`the registry returned status ${answer.status}`);
      const body = await limitedBody(answer, ANSWER_BYTES_MAX);
      return companies.parse(JSON.parse(body)).slice(0, COMPANIES_MAX);
    } catch (cause) {
      throw new Unavailable('OVERLOADED', RETRY_SECONDS, { cause });
    }
  }
}
