import { expect, it } from 'vitest';
import { imageTypeOf } from './image-type.js';

it.each([
  ['RIFF____WEBPVP8 ', 'image/webp'],
  ['____ftypavif', 'image/avif'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['RIFF____WAVE', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<html>', null],
  ['', null],
])('an image is recognised by its bytes: %j is %s', (bytes, type) =>
  expect(imageTypeOf(Buffer.from(bytes, 'latin1'))).toBe(type),
);
