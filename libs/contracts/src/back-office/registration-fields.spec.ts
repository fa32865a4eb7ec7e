import { expect, it } from 'vitest';
import { z } from 'zod';
import { registryOutcome } from './registration-fields.js';

it('the outcome of a VAT check can have a reason, or none as servers of the previous version send it', () => {
  const outcome = z.object(registryOutcome);
  for (const check of [{ answer: 'UNKNOWN' }, { answer: 'UNKNOWN', reason: 'BUSY' }])
    expect(outcome.parse(check)).toEqual(check);
});
