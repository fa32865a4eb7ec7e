import type { MailMessage } from '@fairlot/mailer-port';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMime } from './read-mime.js';

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Self-signed certificate for `localhost`, to be trusted as an authority. */
export const CERTIFICATE = readText('./localhost.pem');

export type MailServer = {
  readonly port: number;
  readonly server: SMTPServer;
  /** The received messages, oldest first. Sender and recipient come from the SMTP envelope. */
  readonly received: MailMessage[];
  stop(): Promise<void>;
};

/** A real SMTP server on a free port, which accepts everything by default. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const received: MailMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    key: readText('./localhost-key.pem'),
    cert: CERTIFICATE,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address).join(', ');
        received.push(readMime(Buffer.concat(chunks).toString('latin1'), { from, to }));
        done();
      });
    },
    ...options,
  });
  // Ignore errors, because tests disconnect on purpose.
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return { port, server, received, stop };
};
