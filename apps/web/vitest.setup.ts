import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Every element is as wide as a desktop, and says so once. */
const WIDTH_PX = 1400;
const HEIGHT_PX = 90;

/** What jsdom lacks and the kit asks for. */
const completeBrowser = (): void => {
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
  window.ResizeObserver = class {
    constructor(private readonly hear: ResizeObserverCallback) {}
    observe(target: Element) {
      const contentRect = new DOMRect(0, 0, WIDTH_PX, HEIGHT_PX);
      const size = [{ inlineSize: WIDTH_PX, blockSize: HEIGHT_PX }];
      const sizes = { borderBoxSize: size, contentBoxSize: size };
      const entry = { target, contentRect, ...sizes, devicePixelContentBoxSize: size };
      queueMicrotask(() => this.hear([entry], this));
    }
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  window.requestIdleCallback = (idle) =>
    window.setTimeout(idle, 0, { didTimeout: false, timeRemaining: () => 0 });
  window.cancelIdleCallback = (request) => window.clearTimeout(request);
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.scrollTo = () => {};
};

// What is not drawn runs without a browser.
if ('window' in globalThis) {
  completeBrowser();
  // Pages load their code on the way, which takes a while on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
}
