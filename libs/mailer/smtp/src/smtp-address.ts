/** Where a mail server answers, and who asks it. */
export type SmtpAddress = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else by STARTTLS. */
  readonly secure: boolean;
  /** Without TLS nothing is said: passwords and addresses of people go over this line. */
  readonly requireTLS: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
};

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * `smtps://user:password@mail.example.com` speaks TLS from the start, `smtp:` by STARTTLS, without
 * which it goes on only to a server on this machine.
 *
 * @throws TypeError for what is no such address
 */
export const smtpAddressOf = (text: string): SmtpAddress => {
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new TypeError('smtp: or smtps:');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    secure,
    requireTLS: !secure && !LOCAL.test(hostname),
    credentials:
      username === ''
        ? null
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
};
