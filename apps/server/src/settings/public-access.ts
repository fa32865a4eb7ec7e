/** The settings that decide who can reach the portal. */
type AccessSettings = { readonly issuer: object | null; readonly publicUrl: string };

/** Whether the URL can be reached from this machine only. */
export const isLocal = (url: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * Whether strangers can reach the development issuer, where anybody can sign in as any user. If so,
 * the log and every page show a warning.
 */
export const isOpenToPublic = ({ issuer, publicUrl }: AccessSettings): boolean =>
  issuer === null && !isLocal(publicUrl);

/** A mark in the page's head. With it, the client shows the warning before it makes any call. */
export const OPEN_TO_STRANGERS = '<meta name="fairlot-open-to-strangers" content="yes" />';

/** The lines of the warning in the log. They are conspicuous, because the risk is serious. */
export const publicAccessWarning = (settings: AccessSettings): readonly string[] =>
  isOpenToPublic(settings)
    ? [
        '',
        '!! WARNING: This portal uses the sign-in page of the demonstration. ANYBODY who can open',
        `!! ${settings.publicUrl} can sign in as ANY user, including administrators, without a password.`,
        '!! Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET before you give others access.',
      ]
    : [];
