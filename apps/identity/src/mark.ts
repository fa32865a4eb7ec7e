import { html } from './html.js';

const MARK_BARS = html`<path fill="#fff" d="M9 6h15v4.6H9z" />
  <path fill="#fff" fill-opacity=".82" d="M9 13.4h11V18H9z" />
  <path fill="#ffb454" d="M9 20.8h6v5.2H9z" />`;

/** The portal's logo for a page, on a coloured background. */
export const MARK = html`<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" />
  ${MARK_BARS}
</svg>`;

/**
 * The logo as an icon for the browser's tab. A provider on another origin cannot use the portal's
 * icon.
 */
export const ICON = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#006773" />
  ${MARK_BARS}
</svg>`.text;
