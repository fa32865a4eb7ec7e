import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { expect, it } from 'vitest';
import { SALE_FORMATS } from './sale-format.js';

it.each(SALE_FORMAT_KINDS)(
  'the format %s shows a label instead of the price only if it hides the price',
  (kind) => {
    const { hides, sign, texts } = SALE_FORMATS[kind];
    expect(sign !== null).toBe(hides);
    expect(texts.noCurve !== null).toBe(hides);
    expect(texts.noLeader !== null).toBe(hides);
  },
);

it.each(SALE_FORMAT_KINDS)(
  'the format %s explains why the end is fixed only if it has no soft close',
  (kind) => {
    const { softCloses, texts } = SALE_FORMATS[kind];
    expect(texts.noSoftClose === null).toBe(softCloses);
  },
);
