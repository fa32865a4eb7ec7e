import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What jsdom lacks and Mantine asks for.
window.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
/** Every element is as wide as a desktop, and says so once. */
const WIDTH_PX = 1400;
const SIZE = new DOMRect(0, 0, WIDTH_PX, 90);
window.ResizeObserver = class {
  constructor(private readonly hear: ResizeObserverCallback) {}
  observe(target: Element) {
    const size = [{ inlineSize: SIZE.width, blockSize: SIZE.height }];
    const entry = {
      target,
      contentRect: SIZE,
      borderBoxSize: size,
      contentBoxSize: size,
      devicePixelContentBoxSize: size,
    };
    queueMicrotask(() => this.hear([entry], this));
  }
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

afterEach(cleanup);
