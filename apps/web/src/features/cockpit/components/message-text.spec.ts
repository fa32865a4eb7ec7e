// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { asHtml, asText } from './message-text.js';

it.each([
  'One line',
  'Two\nlines',
  'A block\n\nand another\nwith two lines',
  'Marks: <b>not bold</b> & "quoted"',
])('converts typed text to HTML and back: %j', (text) => expect(asText(asHtml(text))).toBe(text));

it('keeps typed markup as text', () =>
  expect(asHtml('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>'));
