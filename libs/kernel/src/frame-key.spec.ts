import { expect, it } from 'vitest';
import { frameKey } from './frame-key.js';

it.each(['wvw-zzz IKZ.AW12345O', 'WVWZZZ1KZAW123450', 'WVWZZZIKZAWI2345Q'])(
  'the VIN %s in comparable form has no spaces or punctuation, and digits for I, O and Q',
  (text) => expect(frameKey(text)).toBe('WVWZZZ1KZAW123450'),
);
