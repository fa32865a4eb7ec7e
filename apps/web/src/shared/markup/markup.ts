/** What a policy makes stands for a text wherever markup is taken (Trusted Types). */
type MarkupPolicy = { createHTML(text: string): string };
type Rules = { readonly createHTML: (text: string) => string | null };
type Policies = { createPolicy(name: string, rules: Rules): MarkupPolicy };

declare global {
  interface Window {
    /** Not in every browser. */
    readonly trustedTypes?: Policies;
  }
}

const TAG = /<[a-z!/?]/i;

/**
 * Whatever sets text as markup past React may write style sheets, as the library of dialogs does, and
 * no tag: the browser refuses the rest.
 */
export const guardMarkup = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (TAG.test(text) ? null : text),
  });
};

let inert: MarkupPolicy | undefined;

/** The markup as a document of its own, in which nothing runs, loads or is shown. */
export const inertBody = (html: string): HTMLElement => {
  inert ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
  const markup = inert?.createHTML(html) ?? html;
  return new DOMParser().parseFromString(markup, 'text/html').body;
};
