/** A Trusted Types policy. Its result is used like a string wherever markup is set. */
type MarkupPolicy = { createHTML(text: string): string };
type PolicyRules = { readonly createHTML: (text: string) => string | null };
type PolicyFactory = { createPolicy(name: string, rules: PolicyRules): MarkupPolicy };

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types. */
    readonly trustedTypes?: PolicyFactory;
  }
}

const TAG_START = /<[a-z!/?]/i;

/**
 * Creates the default policy for code that sets markup outside React, such as the dialog library.
 * It allows style sheets but no tags, so the browser blocks all other markup.
 */
export const guardMarkup = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (TAG_START.test(text) ? null : text),
  });
};

let inertPolicy: MarkupPolicy | undefined;

/**
 * Marks markup as allowed for places that run no scripts. Each page may create this policy only
 * once.
 */
export const inertMarkup = (html: string): string => {
  inertPolicy ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
  return inertPolicy?.createHTML(html) ?? html;
};

/** Parses markup into a separate document, in which nothing runs, loads or is displayed. */
export const inertBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(inertMarkup(html), 'text/html').body;
