import { inertMarkup } from './markup.js';

/** Shows a document of the portal in a frame. The frame's `sandbox` must allow no scripts. */
export const showInFrame = (frame: HTMLIFrameElement, html: string): void => {
  const allowed = frame.getAttribute('sandbox')?.split(' ');
  if (allowed?.includes('allow-scripts') !== false) throw new Error('the frame runs scripts');
  frame.srcdoc = inertMarkup(html);
};
