/** Address of a mail server, with the portal's credentials. */
export type SmtpAddress = {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the start. False: STARTTLS after the connection. */
  readonly secure: boolean;
  /** Whether TLS is required. It should be, because passwords and personal data are sent. */
  readonly requireTLS: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
};

const PORT_BY_PROTOCOL = { 'smtp:': 587, 'smtps:': 465 } as const;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Parses `smtps://user:password@mail.example.com` (TLS from the start) or `smtp:` (STARTTLS, which
 * is optional only if the server is on this machine).
 * @throws TypeError for an invalid address
 */
export const smtpAddressOf = (text: string): SmtpAddress => {
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new TypeError('must begin with smtp: or smtps:');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORT_BY_PROTOCOL[protocol] : Number(port),
    secure,
    requireTLS: !secure && !LOCAL_HOST.test(hostname),
    credentials:
      username === ''
        ? null
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
};
