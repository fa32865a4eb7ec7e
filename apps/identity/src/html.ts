/** Text that is already HTML and must not be escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlPart = string | number | Html | readonly Html[];

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? '');

const render = (part: HtmlPart): string => {
  if (part instanceof Html) return part.text;
  return typeof part === 'object'
    ? part.map((html) => html.text).join('')
    : escapeHtml(String(part));
};

/** Template tag for HTML. Every value is escaped unless it is `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)));
