import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { expect, it } from 'vitest';
import { SALE_FORMATS } from './sale-format.js';

it.each(SALE_FORMAT_KINDS)(
  '%s shows a label instead of its price only while the price is hidden',
  (kind) => {
    const { hides, sign, texts } = SALE_FORMATS[kind];
    expect(sign !== null).toBe(hides);
    expect(texts.noCurve !== null).toBe(hides);
    expect(texts.noLeader !== null).toBe(hides);
  },
);

it.each(SALE_FORMAT_KINDS)('%s explains a fixed end only when nothing extends it', (kind) => {
  const { softCloses, texts } = SALE_FORMATS[kind];
  expect(texts.noSoftClose === null).toBe(softCloses);
});
