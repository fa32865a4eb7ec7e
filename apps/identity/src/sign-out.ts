import type { RequestContext } from 'oidc-provider';
import { html } from './html.js';
import { renderPage, type PageSettings } from './page.js';

/** Addresses of the portal that are used after a sign-out at the provider. */
export type SignOutAddresses = {
  /** Where the browser is redirected after the sign-out. */
  readonly signedOutUri: string;
  readonly backChannelUri: string;
  readonly frontChannelUri: string;
};

type SignOutOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly portal: SignOutAddresses;
  readonly show: (context: RequestContext, make: (settings: PageSettings) => string) => void;
};

/** The page that asks the user to confirm, if the user did not come from the portal. */
export const confirmationPage = (
  settings: PageSettings,
  form: { action: string; xsrf: string },
): string =>
  renderPage(settings, (text) => ({
    title: text('identity.signOutTitle'),
    main: html`<p class="intro">${text('identity.signOutText')}</p>
      <form method="post" action="${form.action}">
        <input type="hidden" name="xsrf" value="${form.xsrf}" />
        <button class="back" name="logout" value="yes">${text('identity.signOut')}</button>
      </form>`,
  }));

/** The page after a sign-out. A frame tells the portal (OpenID Connect Front-Channel Logout). */
const signedOutPage = (settings: PageSettings, frame: string, back: string): string =>
  renderPage(settings, (text) => ({
    title: text('identity.signedOutTitle'),
    main: html`<iframe src="${frame}" hidden></iframe>
      <p><a class="back" href="${back}">${text('identity.back')}</a></p>`,
  }));

const signOutFrame = (
  { portal, issuer, clientId }: SignOutOptions,
  { oidc }: RequestContext,
): string => {
  const frame = new URL(portal.frontChannelUri);
  frame.searchParams.set('iss', issuer);
  frame.searchParams.set('sid', oidc?.session.sidFor(clientId) ?? '');
  return frame.href;
};

/**
 * Handles a sign-out instead of the library's pages, which need a script. Redirects back without
 * asking if the portal sent the browser or there is no session. A user who has confirmed sees the
 * result.
 */
export const signOut =
  (options: SignOutOptions) =>
  async (context: RequestContext, next: () => Promise<void>): Promise<void> => {
    await next();
    const { oidc } = context;
    if (oidc?.route === 'end_session' && context.status === 200) {
      const { accountId } = oidc.session;
      const isProven = accountId === oidc.entities?.IdTokenHint?.payload.sub;
      if (accountId !== undefined && !isProven) return;
      if (accountId !== undefined) await oidc.session.destroy();
      context.redirect(oidc.params?.post_logout_redirect_uri ?? options.portal.signedOutUri);
    }
    if (oidc?.route === 'end_session_confirm' && context.status === 303) {
      context.status = 200;
      options.show(context, (settings) =>
        signedOutPage(settings, signOutFrame(options, context), options.portal.signedOutUri),
      );
    }
  };
