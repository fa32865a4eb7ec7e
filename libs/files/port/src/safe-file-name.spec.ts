import { expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.js';

it.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\cars\\front.PDF', 'front.pdf'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['gpj.\u202efdp.pdf', 'gpj.fdp.pdf'],
  ['page.html', 'page.html.pdf'],
  ['..', 'file.pdf'],
  ['', 'file.pdf'],
  ['   .pdf', 'pdf.pdf'],
  ['CON:<x>|?.pdf', 'CON__x___.pdf'],
  ['half\ud800.pdf', 'half.pdf'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(120)}.pdf`],
  ['Gutachten Škoda ł.pdf', 'Gutachten Škoda ł.pdf'],
])('a file that is sent as %j is stored under the name %j', (sent, kept) => {
  expect(safeFileName(sent, 'pdf')).toBe(kept);
});

it('a safe file name gets the suffix that matches the content', () => {
  expect(safeFileName('front.jpeg', 'jpeg')).toBe('front.jpeg');
  expect(safeFileName('front.png', 'jpeg')).toBe('front.png.jpg');
});
