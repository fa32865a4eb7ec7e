// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { htmlOfMessage, textOfMessage } from './message-text.js';

it.each([
  'One line',
  'Two\nlines',
  'A block\n\nand another\nwith two lines',
  'Marks: <b>not bold</b> & "quoted"',
])('typed text is converted to HTML and back: %j', (text) =>
  expect(textOfMessage(htmlOfMessage(text))).toBe(text),
);

it('typed markup stays plain text', () =>
  expect(htmlOfMessage('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>'));
