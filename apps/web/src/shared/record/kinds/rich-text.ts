import { inertBody } from '#shared/markup/markup.js';

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (one) => HTML_ENTITIES[one] ?? one);

/** Matches an escaped character, bold text, italic text or a link. */
const INLINE_MARK =
  /\\([\\*[\]])|\*\*((?:\\.|[^\\])+?)\*\*|\*((?:\\.|[^\\*])+)\*|\[((?:\\.|[^\\\]])+)\]\(((?:https:\/\/|mailto:|tel:)[^\s()"]+)\)/gs;

const inlineHtml = (text: string): string => {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(INLINE_MARK)) {
    const [whole, sign, bold, italic, label, href] = found;
    html += escapeHtml(text.slice(end, found.index));
    if (sign !== undefined) html += escapeHtml(sign);
    else if (bold !== undefined) html += `<strong>${inlineHtml(bold)}</strong>`;
    else if (italic !== undefined) html += `<em>${inlineHtml(italic)}</em>`;
    else html += `<a href="${escapeHtml(href!)}" rel="noopener">${inlineHtml(label!)}</a>`;
    end = found.index + whole.length;
  }
  return (html + escapeHtml(text.slice(end))).replaceAll('\n', '<br />');
};

const BULLET_START = /^- /;
const NUMBER_START = /^\d+\. /;
const HEADINGS = { '## ': 'h2', '### ': 'h3' } as const;

const listHtml = (tag: 'ul' | 'ol', lines: readonly string[], mark: RegExp): string =>
  `<${tag}>${lines.map((line) => `<li>${inlineHtml(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;

const blockHtml = (block: string): string => {
  const lines = block.split('\n');
  for (const [mark, tag] of Object.entries(HEADINGS))
    if (block.startsWith(mark)) return `<${tag}>${inlineHtml(block.slice(mark.length))}</${tag}>`;
  if (lines.every((line) => BULLET_START.test(line))) return listHtml('ul', lines, BULLET_START);
  if (lines.every((line) => NUMBER_START.test(line))) return listHtml('ol', lines, NUMBER_START);
  return `<p>${inlineHtml(block)}</p>`;
};

/**
 * Converts text with marks to HTML: `## heading`, `- item`, `**bold**`, `*italic*`,
 * `[link](https://…)`.
 */
export const richHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockHtml)
    .join('');

const inlineText = (node: Node): string => {
  if (!(node instanceof Element)) return (node.textContent ?? '').replace(/[\\*[\]]/g, '\\$&');
  const inner = [...node.childNodes].map(inlineText).join('');
  switch (node.localName) {
    case 'br':
      return '\n';
    case 'strong':
      return `**${inner}**`;
    case 'em':
      return `*${inner}*`;
    case 'a':
      return `[${inner}](${node.getAttribute('href') ?? ''})`;
    default:
      return inner;
  }
};

const blockText = (node: Node): string => {
  const text = inlineText(node);
  if (!(node instanceof Element)) return text;
  const heading = Object.entries(HEADINGS).find(([, tag]) => tag === node.localName);
  if (heading !== undefined) return heading[0] + text;
  if (node.localName !== 'ul' && node.localName !== 'ol') return text;
  const mark = (index: number) => (node.localName === 'ul' ? '- ' : `${index + 1}. `);
  return [...node.children].map((item, index) => mark(index) + inlineText(item)).join('\n');
};

/**
 * Converts HTML to text with marks. Null if the HTML has formatting for which there are no marks.
 */
export const richMarks = (html: string): string | null => {
  const text = [...inertBody(html).childNodes].map(blockText).join('\n\n');
  return richHtml(text) === html ? text : null;
};

/** The text of HTML without any formatting. */
export const plainWords = (html: string): string =>
  inertBody(html.replace(/<\/(?:p|h2|h3|li|td|th|dt|dd)>|<br ?\/?>/g, ' $&'))
    .textContent.replace(/\s+/g, ' ')
    .trim();
