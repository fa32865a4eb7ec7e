import { inertBody } from '#shared/markup/markup.js';

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Converts typed text to the stored HTML. Each block becomes a paragraph, and each line ends with a
 * break.
 */
export const htmlOfMessage = (text: string): string =>
  text
    .trim()
    .replace(/[&<>]/g, (one) => HTML_ENTITIES[one] ?? one)
    .split(/\n\s*\n/)
    .map((block) => `<p>${block.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Converts a stored message to text, for editing. */
export const textOfMessage = (html: string): string => {
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/p>\s*(?=<p)/gi, '</p>\n\n');
  return inertBody(lines).textContent.trim();
};
