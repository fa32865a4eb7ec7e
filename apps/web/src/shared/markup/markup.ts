/** The policy's result is used as a string wherever markup is set (Trusted Types). */
type MarkupPolicy = { createHTML(text: string): string };
type Rules = { readonly createHTML: (text: string) => string | null };
type Policies = { createPolicy(name: string, rules: Rules): MarkupPolicy };

declare global {
  interface Window {
    /** Undefined in browsers without trusted types. */
    readonly trustedTypes?: Policies;
  }
}

const TAG = /<[a-z!/?]/i;

/**
 * Code that sets markup outside React, such as the dialog library, may write style sheets but no
 * tags. The browser blocks everything else.
 */
export const guardMarkup = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (TAG.test(text) ? null : text),
  });
};

let inert: MarkupPolicy | undefined;

const unchecked = (html: string): string => {
  inert ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
  return inert?.createHTML(html) ?? html;
};

/** Parses markup into a separate document, which runs, loads and displays nothing. */
export const inertBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(unchecked(html), 'text/html').body;

/** Shows a document of the portal in a frame whose `sandbox` allows no scripts. */
export const showInFrame = (frame: HTMLIFrameElement, html: string): void => {
  const allowed = frame.getAttribute('sandbox')?.split(' ');
  if (allowed?.includes('allow-scripts') !== false) throw new Error('the frame runs scripts');
  frame.srcdoc = unchecked(html);
};
