import { describe, expect, it } from 'vitest';
import { acceptFile, cleanFileName, MESSAGE_FILE_MAX_BYTES } from './message-file.js';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63' +
    '6060606000000005000157a3c2e60000000049454e44ae426082',
  'hex',
);

describe('SEC-55 a file for all bidders', () => {
  it('is what its content says, whatever its name', async () => {
    const file = await acceptFile({ fileName: 'terms.exe', content: PDF });
    expect(file).toMatchObject({ fileName: 'terms.pdf', mediaType: 'application/pdf' });
    expect(await acceptFile({ fileName: 'a.pdf', content: PNG })).toMatchObject({
      fileName: 'a.png',
    });
  });

  it.each([
    ['a page that calls itself a PDF', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a vector image', Buffer.from('<?xml version="1.0"?><svg xmlns="x"></svg>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, content) => {
    const refused = acceptFile({ fileName: 'terms.pdf', content });
    await expect(refused).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('refuses more than its limit', async () => {
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
