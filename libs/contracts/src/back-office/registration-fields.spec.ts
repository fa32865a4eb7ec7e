import { expect, it } from 'vitest';
import { z } from 'zod';
import { registryOutcome } from './registration-fields.js';

it('accepts a VAT check with a reason, and without one as in the previous version', () => {
  const outcome = z.object(registryOutcome);
  for (const check of [{ answer: 'UNKNOWN' }, { answer: 'UNKNOWN', reason: 'BUSY' }])
    expect(outcome.parse(check)).toEqual(check);
});
