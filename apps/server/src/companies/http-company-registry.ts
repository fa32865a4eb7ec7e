import { Unavailable } from '@fairlot/kernel';
import { z } from 'zod';
import { COMPANIES_MAX, CompanyRegistry, plainVatCode, type Company } from './company-registry.js';

const TIMEOUT_MS = 5_000;
const RETRY_SECONDS = 10;

const text = z.string().trim().min(1).max(200);
const companies = z.array(
  z.object({ sincom: text.max(20), businessName: text, address: text, city: text }),
);

/**
 * Requests `<url>?vatCode=…` and reads a JSON list. A slow, unavailable or invalid answer is an
 * error, not an empty list.
 */
export class HttpCompanyRegistry extends CompanyRegistry {
  constructor(private readonly url: string) {
    super();
  }

  override async find(vatCode: string): Promise<readonly Company[]> {
    const url = new URL(this.url);
    url.searchParams.set('vatCode', plainVatCode(vatCode));
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`the registry returned status ${answer.status}`);
      return companies.parse(await answer.json()).slice(0, COMPANIES_MAX);
    } catch (cause) {
      throw new Unavailable('OVERLOADED', RETRY_SECONDS, { cause });
    }
  }
}
