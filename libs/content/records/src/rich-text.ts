import sanitizeHtml from 'sanitize-html';

/**
 * Allows only text with simple structure. Removes scripts, frames and media. Also removes styles
 * and ids, with which a text could imitate or address parts of the portal.
 */
const ALLOWED_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
};

/** Sanitises HTML that an editor wrote. */
export const richText = (html: string): string => sanitizeHtml(html, ALLOWED_HTML).trim();

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};
const LINE_ENDS = /<(?:br ?\/?|\/(?:p|h2|h3|li|tr|dt|dd|ul|ol|table))>/g;

/** The words of sanitised rich text, with a line per paragraph, heading and item. */
export const plainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<li>/g, '- ')
    .replace(LINE_ENDS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => HTML_ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
