import { expect, it } from 'vitest';
import { z } from 'zod';
import { registryOutcome } from './registration-fields.js';

it('a VAT check may have a reason, or none as in the previous version', () => {
  const outcome = z.object(registryOutcome);
  for (const check of [{ answer: 'UNKNOWN' }, { answer: 'UNKNOWN', reason: 'BUSY' }])
    expect(outcome.parse(check)).toEqual(check);
});
