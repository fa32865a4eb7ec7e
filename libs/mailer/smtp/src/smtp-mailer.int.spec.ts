import { makeMessage, mailerContract } from '@fairlot/mailer-testing';
import { freePort } from '@fairlot/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SmtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
import { startMailServer, CERTIFICATE, type MailServer } from './testing/make-mail-server.js';

const TRUSTING: SmtpMailerOptions = { tls: { ca: CERTIFICATE } };

mailerContract('SmtpMailer', async () => {
  const server = await startMailServer();
  const mailer = new SmtpMailer(`smtp://localhost:${server.port}`, TRUSTING);
  const stop = async () => {
    await mailer.close();
    await server.stop();
  };
  return { mailer, arrived: async () => server.received, stop };
});

const servers: MailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));
const serve = async (options: SMTPServerOptions = {}) => {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
};
const sent = async (url: string, options: SmtpMailerOptions = TRUSTING) => {
  const mailer = new SmtpMailer(url, options);
  const outcome = await mailer.send(makeMessage()).then(
    () => 'sent',
    ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
  );
  await mailer.close();
  return outcome;
};
const refusing = (responseCode: number) =>
  Object.assign(new Error(`not ada@example.test`), { responseCode });

describe('the connection to a mail server', () => {
  it.each([
    ['smtps', { secure: true }],
    ['smtp', {}],
  ])('with %s is encrypted before any command is sent', async (protocol, options) => {
    const secured: boolean[] = [];
    const { port } = await serve({
      ...options,
      onMailFrom: (_, { secure }, done) => {
        secured.push(secure);
        done();
      },
    });
    expect(await sent(`${protocol}://localhost:${port}`)).toBe('sent');
    expect(secured).toEqual([true]);
  });

  it("is closed before any command is sent if the server's certificate is not trusted", async () => {
    const { port, received } = await serve();
    expect(await sent(`smtp://localhost:${port}`, {})).toMatch(/^temporary: /);
    expect(received).toEqual([]);
  });

  it('requires STARTTLS, except to a server on this machine', async () => {
    const { port, received } = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    expect(await sent(`smtp://127.0.0.1:${port}`)).toBe('sent');
    // Another form of this machine's address, which the adapter treats as remote.
    expect(await sent(`smtp://[::ffff:127.0.0.1]:${port}`)).toMatch(/^temporary: ETLS/);
    expect(received).toHaveLength(1);
  });

  it('signs in with the credentials in the URL, and tries again after a refusal', async () => {
    const { port } = await serve({
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        username === 'portal@x' && password === 'p:w'
          ? done(null, { user: 1 })
          : done(refusing(535)),
    });
    expect(await sent(`smtp://portal%40x:p%3Aw@localhost:${port}`)).toBe('sent');
    expect(await sent(`smtp://portal%40x:wrong@localhost:${port}`)).toMatch(/^temporary: EAUTH/);
  });
});

describe('the reported failure of a message', () => {
  it('is temporary for a server that greylists, and the next attempt succeeds', async () => {
    let requests = 0;
    const { port, received } = await serve({
      onRcptTo: (_address, _session, done) => done(requests++ === 0 ? refusing(451) : null),
    });
    expect(await sent(`smtp://localhost:${port}`)).toMatch(/^temporary: .*451$/);
    expect(await sent(`smtp://localhost:${port}`)).toBe('sent');
    expect(received).toHaveLength(1);
  });

  it('is permanent if the server refuses the address, and the error does not contain the address', async () => {
    const { port } = await serve({
      onRcptTo: (_address, _session, done) => done(refusing(550)),
    });
    expect(await sent(`smtp://localhost:${port}`)).toBe('permanent: EENVELOPE at RCPT TO: 550');
  });

  it('is permanent if the server refuses the message', async () => {
    const { port } = await serve({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusing(554)));
      },
    });
    expect(await sent(`smtp://localhost:${port}`)).toMatch(/^permanent: .*554$/);
  });

  it('is temporary if no server responds', async () => {
    expect(await sent(`smtp://127.0.0.1:${await freePort()}`)).toMatch(/^temporary: ESOCKET/);
  });

  it('is temporary if the server stops responding before the content', async () => {
    const { port } = await serve({ onMailFrom: () => {} });
    expect(await sent(`smtp://localhost:${port}`, { ...TRUSTING, silenceMs: 300 })).toMatch(
      /^temporary: /,
    );
  });
});

describe('the reported failure of a message whose content was sent', () => {
  const breaking = async (onData: NonNullable<SMTPServerOptions['onData']>) => {
    const sockets = new Set<Socket>();
    const { port, server: smtp } = await serve({ onData });
    smtp.server.on('connection', (socket: Socket) => sockets.add(socket));
    return { port, cut: () => sockets.forEach((socket) => socket.destroy()) };
  };

  it("is unknown if the connection breaks before the server's reply", async () => {
    const taken = vi.fn<() => void>();
    const { port, cut } = await breaking((stream) => {
      stream.resume();
      stream.on('end', () => {
        taken();
        cut();
      });
    });
    expect(await sent(`smtp://localhost:${port}`)).toMatch(/^unknown: /);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('is unknown if the server does not reply', async () => {
    const { port } = await breaking((stream) => void stream.resume());
    const outcome = sent(`smtp://localhost:${port}`, { ...TRUSTING, silenceMs: 300 });
    expect(await outcome).toMatch(/^unknown: /);
  });

  it('is unknown if the connection breaks while the content is being sent', async () => {
    // A minimal server that disconnects after the first bytes of the content.
    const lines = createServer((socket) => {
      socket.write('220 localhost\r\n');
      let taking = false;
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        if (taking) socket.destroy();
        taking = chunk.toString().startsWith('DATA');
        if (!socket.destroyed) socket.write(taking ? '354 go on\r\n' : '250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => void lines.listen(0, '127.0.0.1', resolve));
    const { port } = lines.address() as AddressInfo;
    expect(await sent(`smtp://localhost:${port}`)).toMatch(/^unknown: /);
    lines.close();
  });
});
