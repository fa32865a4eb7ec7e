/**
 * The size that the fake observers report, which is that of a row on a desktop. Each reports every
 * element once, as visible.
 */
const WIDTH_PX = 1400;
const HEIGHT_PX = 90;
const FRAME_MS = 16;

/**
 * Saved before any test fakes timers. jsdom runs frames by a global interval, which is lost when a
 * test restores real timers.
 */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

const addObservers = (): void => {
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
    constructor(private readonly hear: IntersectionObserverCallback) {}
    observe(target: Element) {
      const entry = { target, isIntersecting: true, intersectionRatio: 1 };
      queueMicrotask(() => this.hear([entry as IntersectionObserverEntry], this));
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
};

const stubFrames = (): void => {
  window.requestIdleCallback = (idle) =>
    window.setTimeout(idle, 0, { didTimeout: false, timeRemaining: () => 0 });
  window.cancelIdleCallback = (request) => window.clearTimeout(request);
  window.requestAnimationFrame = (draw) =>
    Number(startTimer(() => draw(performance.now()), FRAME_MS));
  window.cancelAnimationFrame = (request) => stopTimer(request);
};

/** Replaces the canvas by one that accepts every call and draws nothing. */
const stubCanvas = (): void => {
  const context = new Proxy({} as Record<string, unknown>, {
    get: (set, name: string) => set[name] ?? (() => ({ width: 0 })),
  });
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  window.Path2D = new Proxy(Object, { construct: () => context }) as never;
};

/** Adds fakes of browser APIs that the client uses and jsdom does not have. */
export const completeBrowser = (): void => {
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
  addObservers();
  stubFrames();
  stubCanvas();
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => {};
};
