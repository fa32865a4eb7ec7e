import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { expect, it } from 'vitest';
import { SALE_FORMATS } from './sale-format.js';

it.each(SALE_FORMAT_KINDS)(
  '%s shows a sign in place of its price exactly while it hides it',
  (kind) => {
    const { hides, sign, texts } = SALE_FORMATS[kind];
    expect(sign !== null).toBe(hides);
    expect(texts.noCurve !== null).toBe(hides);
    expect(texts.noLeader !== null).toBe(hides);
  },
);

it.each(SALE_FORMAT_KINDS)(
  '%s says why nothing moves its end exactly when nothing does',
  (kind) => {
    const { softCloses, texts } = SALE_FORMATS[kind];
    expect(texts.noSoftClose === null).toBe(softCloses);
  },
);
