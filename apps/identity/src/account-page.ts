import { hasText, type Texts } from '@fairlot/content';
import {
  ACCOUNT_GROUPS,
  groupOf,
  matchesSearch,
  type Account,
  type AccountGroup,
  type PasswordCheck,
} from './account.js';
import { html, type Html } from './html.js';
import { renderPage, type PageSettings } from './page.js';

const DEALERS_SHOWN_MAX = 24;
export const QUERY_MAX = 100;
export const PASSWORD_MAX = 200;

const codeLabel = (text: Texts, group: string, code: string): string => {
  const key = `${group}.${code}`;
  return hasText(key) ? text(key) : code;
};

const rightLabels = (text: Texts, { roles, permissions }: Account): string[] => [
  // All users have the role USER, so it is not shown.
  ...roles.filter((code) => code !== 'USER').map((code) => codeLabel(text, 'codeTable.ROLE', code)),
  ...permissions.map((code) => codeLabel(text, 'codeTable.PERMISSION', code)),
];

const accountButton = (text: Texts, account: Account): Html =>
  html` <li>
    <button name="account" value="${account.username}">
      <span class="who"><b>${account.username}</b> <span>${account.name}</span></span>
      <span class="house">${account.businessName ?? ''}</span>
      <span class="tags"
        >${rightLabels(text, account).map((tag) => html`<span>${tag}</span> `)}<span class="market"
          >${codeLabel(text, 'market', account.idMarket)}</span
        ></span
      >
    </button>
  </li>`;

const accountSection = (
  text: Texts,
  group: AccountGroup,
  between: Html,
  accounts: readonly Account[],
): Html =>
  html`<section aria-labelledby="${group}">
    <h2 id="${group}">${text(`identity.group.${group}`)}</h2>
    ${between}
    <form method="post">
      <ul>
        ${accounts.map((account) => accountButton(text, account))}
      </ul>
    </form>
  </section>`;

/** The search form. It uses GET, so that it works without scripts. */
const searchForm = (text: Texts, query: string, shown: number, total: number): Html =>
  html` <form method="get" role="search" class="search">
    <label for="q">${text('identity.search')}</label>
    <input
      id="q"
      name="q"
      type="search"
      maxlength="${QUERY_MAX}"
      value="${query}"
      placeholder="${text('identity.searchHint')}"
      autocomplete="off"
    />
    <button>${text('identity.searchButton')}</button>
    <p role="status">
      ${total === 0 ? text('identity.none') : text('identity.shown', { shown, total })}
    </p>
  </form>`;

const dealerSection = (text: Texts, dealers: readonly Account[], query: string): Html => {
  const found = dealers.filter((account) =>
    matchesSearch(account, codeLabel(text, 'market', account.idMarket), query.trim()),
  );
  const listed = found.slice(0, DEALERS_SHOWN_MAX);
  const form = searchForm(text, query, listed.length, found.length);
  return accountSection(text, 'buyer', form, listed);
};

/** The outcome of a failed password attempt; null if there was none. */
export type AttemptResult = Exclude<PasswordCheck, { readonly outcome: 'known' }> | null;

const attemptMessage = (text: Texts, tried: AttemptResult): string => {
  if (tried === null) return '';
  if (tried.outcome === 'refused') return text('identity.own.wrong');
  return text('identity.own.limited', { seconds: tried.retryAfterSeconds });
};

/**
 * A link to recover the password, shown while attempts are limited. Others may have made the
 * attempts, and a link by e-mail lets the user in immediately.
 */
const recoveryLink = (text: Texts, tried: AttemptResult): Html =>
  tried?.outcome === 'limited'
    ? html`<p><a href="/password-recovery">${text('identity.own.recover')}</a></p>`
    : html``;

const ownAccountSection = (text: Texts, tried: AttemptResult): Html =>
  html`<section aria-labelledby="own">
    <h2 id="own">${text('identity.own.heading')}</h2>
    <p class="intro">${text('identity.own.intro')}</p>
    <form method="post" class="search">
      <label for="username">${text('identity.own.username')}</label>
      <input id="username" name="username" maxlength="50" required autocomplete="username" />
      <label for="password">${text('identity.own.password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        maxlength="${PASSWORD_MAX}"
        required
        autocomplete="current-password"
      />
      <button>${text('identity.own.button')}</button>
      <p role="alert">${attemptMessage(text, tried)}</p>
      ${recoveryLink(text, tried)}
    </form>
  </section>`;

type PageData = {
  readonly accounts: readonly Account[];
  readonly query: string;
  /**
   * The outcome of a password attempt. Undefined if users cannot sign in with their own passwords.
   */
  readonly tried?: AttemptResult | undefined;
};

/** The page that lists all demonstration accounts as buttons. A search filters the dealers. */
export const accountPage = (settings: PageSettings, { accounts, query, tried }: PageData): string =>
  renderPage(settings, (text) => ({
    title: text('identity.heading'),
    main: html`<p class="intro">${text('identity.intro')}</p>
      ${tried === undefined ? '' : ownAccountSection(text, tried)}
      ${ACCOUNT_GROUPS.map((group) => {
        const members = accounts.filter((account) => groupOf(account) === group);
        if (members.length === 0) return html``;
        return group === 'buyer'
          ? dealerSection(text, members, query)
          : accountSection(text, group, html``, members);
      })}`,
  }));

/** An error page with a link back to the portal. */
export const deadEndPage = (settings: PageSettings, portalUrl: string): string =>
  renderPage(settings, (text) => ({
    title: text('identity.expiredTitle'),
    main: html`<p class="intro">${text('identity.expired')}</p>
      <p><a class="back" href="${portalUrl}">${text('identity.back')}</a></p>`,
  }));
