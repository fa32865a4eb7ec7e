/** What a portal says of itself here. */
type Reached = { readonly issuer: object | null; readonly publicUrl: string };

/** Whether nobody but who uses this machine reaches the address. */
export const isLocal = (url: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * Whether strangers may find the development issuer, where anybody signs in as anyone: what the log
 * and every page then say aloud.
 */
export const isOpenToStrangers = ({ issuer, publicUrl }: Reached): boolean =>
  issuer === null && !isLocal(publicUrl);

/** In the head of the page, which then says so before any call is answered. */
export const OPEN_TO_STRANGERS = '<meta name="fairlot-open-to-strangers" content="yes" />';

/** For the log: loud, because what follows from it is. */
export const strangersWarning = (settings: Reached): readonly string[] =>
  isOpenToStrangers(settings)
    ? [
        '',
        '!! WARNING: This portal uses the sign-in page of the demonstration. ANYBODY who can open',
        `!! ${settings.publicUrl} can sign in as ANY user, including administrators, without a password.`,
        '!! Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET before you give others access.',
      ]
    : [];
