import type { MailMessage } from '@fairlot/mailer-port';

/** Parses the subset of MIME that the adapter writes: two parts, encoded words, two encodings. */
export const readMime = (
  raw: string,
  { from, to }: { readonly from: string; readonly to: string },
): MailMessage => {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.slice(2)));
  const of = (kind: string): string => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.startsWith(kind));
    return part === undefined ? '' : decodeBody(part);
  };
  return {
    messageId: (headers.get('message-id') ?? '').replace(/^<|>$/g, ''),
    from,
    to,
    subject: decodeWords(headers.get('subject') ?? ''),
    language: headers.get('content-language') ?? '',
    html: of('text/html'),
    text: of('text/plain'),
  };
};

type MimePart = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

const splitPart = (raw: string): MimePart => {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
};

/** Decodes the body of a part. The line break before a boundary does not belong to it. */
const decodeBody = ({ headers, body }: MimePart): string => {
  const own = body.replace(/\r\n$/, '');
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(own, 'base64').toString();
  const bytes = encoding === 'quoted-printable' ? decodeQuotedPrintable(own) : Buffer.from(own);
  return bytes.toString().replaceAll('\r\n', '\n');
};

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

/**
 * Decodes encoded words (RFC 2047). White space between two of them is not part of the text.
 */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, content = '']) =>
          kind?.toUpperCase() === 'B'
            ? Buffer.from(content, 'base64')
            : decodeQuotedPrintable(content.replaceAll('_', ' ')),
        ),
      ).toString(),
    );
