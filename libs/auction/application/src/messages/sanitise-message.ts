import sanitizeHtml from 'sanitize-html';

const ALLOWED_HTML = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
};

/**
 * SEC-57: sanitises a message. It keeps text, basic markup and safe links. Null if nothing remains.
 */
export const sanitiseMessage = (message: string | null): string | null => {
  const html = message === null ? '' : sanitizeHtml(message, ALLOWED_HTML).trim();
  const shows = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() !== '';
  return shows ? html : null;
};
