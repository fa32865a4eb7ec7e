import { expect, it } from 'vitest';
import { frameKey } from './frame-key.js';

it.each(['wvw-zzz IKZ.AW12345O', 'WVWZZZ1KZAW123450', 'WVWZZZIKZAWI2345Q'])(
  'compares %s without marks and with digits for I, O and Q',
  (text) => expect(frameKey(text)).toBe('WVWZZZ1KZAW123450'),
);
