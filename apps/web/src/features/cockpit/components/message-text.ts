import { inertBody } from '#shared/markup/markup.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What was typed as the HTML that the portal keeps: a paragraph for each block, a break for each line. */
export const asHtml = (text: string): string =>
  text
    .trim()
    .replace(/[&<>]/g, (one) => ENTITIES[one] ?? one)
    .split(/\n\s*\n/)
    .map((block) => `<p>${block.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The words of a message, to be edited again. */
export const asText = (html: string): string => {
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/p>\s*(?=<p)/gi, '</p>\n\n');
  return inertBody(lines).textContent.trim();
};
