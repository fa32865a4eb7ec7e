import { describe, expect, it } from 'vitest';
import { acceptFile, cleanFileName, MESSAGE_FILE_MAX_BYTES } from './message-file.js';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const makePng = (width = '00000001') =>
  Buffer.from(
    `89504e470d0a1a0a0000000d49484452${width}0000000108060000001f15c4890000000d49444154789c63` +
      '6060606000000005000157a3c2e60000000049454e44ae426082',
    'hex',
  );
const PNG = makePng();
const START = 'ffd8ffe000104a46494600010100000100010000';
const makeJpeg = (size = '00010001') =>
  Buffer.from(`${START}ffc0000b08${size}01011100ffda0008010100003f00aaffd9`, 'hex');
const after = (file: Buffer, text: string) => Buffer.concat([file, Buffer.from(text)]);
const HTML = '<HTML><script>alert(1)</script>';

describe('SEC-55 the check of a file for all bidders', () => {
  it('detects the type from the content, whatever the name', async () => {
    const file = await acceptFile({ fileName: 'terms.exe', content: PDF });
    expect(file).toMatchObject({ fileName: 'terms.pdf', mediaType: 'application/pdf' });
    expect(await acceptFile({ fileName: 'a.pdf', content: PNG })).toMatchObject({
      fileName: 'a.png',
    });
  });

  it('accepts a complete PDF, JPEG or PNG', async () => {
    const kinds = await Promise.all(
      [PDF, PNG, makeJpeg()].map((content) => acceptFile({ fileName: 'a', content })),
    );
    expect(kinds.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'a.png', 'a.jpg']);
  });

  it.each([
    ['the first bytes of a PDF', Buffer.from('%PDF-1.7\n')],
    ['a web page after the first bytes of a PDF', Buffer.from(`%PDF-1.7\n${HTML}`)],
    ['a web page within a complete PDF', after(Buffer.from(`%PDF-1.7\n%${HTML}`), PDF.toString())],
    ['a web page after a complete PDF', after(PDF, `%${HTML}\n%%EOF`)],
    ['a PDF that runs a script', Buffer.from('%PDF-1.7\n1 0 obj\n<</S/JavaScript/JS(x)>>\n%%EOF')],
    ['a PDF with an embedded file', Buffer.from('%PDF-1.7\n1 0 obj\n<</EmbeddedFiles 2>>\n%%EOF')],
    ['the first bytes of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['a web page after the first bytes of a JPEG', after(Buffer.from('ffd8ffe0', 'hex'), HTML)],
    ['a web page after a JPEG', after(makeJpeg(), HTML)],
    ['half a JPEG', makeJpeg().subarray(0, -2)],
    ['a JPEG of four billion pixels', makeJpeg('ffffffff')],
    ['half a PNG', PNG.subarray(0, -12)],
    ['a web page after a PNG', after(PNG, HTML)],
    ['a program after a PNG', after(PNG, 'MZ')],
    ['a PNG of a billion pixels', makePng('3b9aca00')],
    ['a workbook', Buffer.from('PK\x03\x04')],
    ['a web page with the name of a PDF', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a vector image', Buffer.from('<?xml version="1.0"?><svg xmlns="x"></svg>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, content) => {
    const refused = acceptFile({ fileName: 'terms.pdf', content });
    await expect(refused).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('refuses a file above the size limit', async () => {
    const content = Buffer.concat([PDF, Buffer.alloc(MESSAGE_FILE_MAX_BYTES)]);
    const refused = acceptFile({ fileName: 'terms.pdf', content });
    await expect(refused).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\files\\Ausschreibung Nr. 4.PDF', 'Ausschreibung Nr. 4.pdf'],
    ['a"\r\nset-cookie: x.pdf', 'aset-cookie x.pdf'],
    ['...', 'file.pdf'],
    ['Bedingungen für Käufer.docx', 'Bedingungen für Käufer.pdf'],
  ])('cleans the name %j', (fileName, cleaned) =>
    expect(cleanFileName(fileName, 'pdf')).toBe(cleaned),
  );
});
