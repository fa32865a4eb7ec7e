import { expect, it } from 'vitest';
import { attachment } from './attachment.js';

it.each([
  ['../../x', 'x'],
  ['..\\\\..\\\\x.pdf', 'x.pdf'],
  ['/etc/passwd', 'passwd'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie_ x.pdf'],
  ['.htaccess', 'htaccess'],
  ['..', 'file'],
  ['', 'file'],
  ['a"; filename="x.html', 'a_; filename=_x.html'],
])('a file with the name %j is sent with the name %j', (sent, name) => {
  expect(attachment(sent)).toContain(`filename="${name}"`);
  expect(decodeURIComponent(attachment(sent).split("''")[1]!)).toBe(name);
});

it('the name of a sent file keeps letters of any script', () =>
  expect(attachment('Prüfbericht.pdf')).toBe(
    `attachment; filename="Pr_fbericht.pdf"; filename*=UTF-8''Pr%C3%BCfbericht.pdf`,
  ));
