/** The policy's result is used as a string wherever markup is set (Trusted Types). */
type MarkupPolicy = { createHTML(text: string): string };
type PolicyRules = { readonly createHTML: (text: string) => string | null };
type PolicyFactory = { createPolicy(name: string, rules: PolicyRules): MarkupPolicy };

declare global {
  interface Window {
    /** Undefined in browsers without trusted types. */
    readonly trustedTypes?: PolicyFactory;
  }
}

const TAG_START = /<[a-z!/?]/i;

/**
 * Code that sets markup outside React, such as the dialog library, may write style sheets but no
 * tags. The browser blocks everything else.
 */
export const guardMarkup = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (TAG_START.test(text) ? null : text),
  });
};

let inertPolicy: MarkupPolicy | undefined;

/** Markup for places that run no scripts. A page may create its policy only once. */
export const inertMarkup = (html: string): string => {
  inertPolicy ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
  return inertPolicy?.createHTML(html) ?? html;
};

/** Parses markup into a separate document, which runs, loads and displays nothing. */
export const inertBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(inertMarkup(html), 'text/html').body;
