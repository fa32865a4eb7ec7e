// Functions that run in the page. They are sent to it as text, so they cannot use the scope of this
// module.

/** Scrolls to the top of the page. */
export const scrollToTop = () => scrollTo(0, 0);

/**
 * Returns the length and position of the list of lots in px, and the number and height of its
 * rendered rows.
 */
export const shapeOfList = () => {
  const lots = [...document.querySelectorAll('[data-lot]')];
  const rows = lots.map((lot) => lot.closest('[role=row]'));
  const list = rows[0].parentElement;
  return {
    rows: rows.length,
    rowPx: rows[0].offsetHeight,
    topPx: list.getBoundingClientRect().top + scrollY,
    heightPx: list.offsetHeight,
  };
};

/** Renders an empty list of this shape, which scrolls with as little work as possible. */
export const drawEmptyList = ({ rows, rowPx, topPx, heightPx }) => {
  const list = document.createElement('div');
  list.style = `position: relative; margin-top: ${topPx}px; height: ${heightPx}px`;
  const lines = Array.from({ length: rows }, () => {
    const line = document.createElement('div');
    line.style = `position: absolute; inset: 0 0 auto; height: ${rowPx}px; border-bottom: 1px solid; contain: strict`;
    return line;
  });
  list.append(...lines);
  document.body.append(list);
  const placed = [];
  const place = () => {
    const above = Math.floor((rows - innerHeight / rowPx) / 2);
    const first = Math.max(0, Math.floor((scrollY - topPx) / rowPx) - above);
    for (let index = first; index < first + rows; index += 1) {
      const slot = index % rows;
      if (placed[slot] === index) continue;
      placed[slot] = index;
      lines[slot].style.transform = `translateY(${index * rowPx}px)`;
    }
  };
  addEventListener('scroll', place, { passive: true });
  place();
};

/**
 * Records the frames for this number of milliseconds, each once by its timestamp, and the long
 * tasks.
 */
export const recordFrames = (durationMs) =>
  new Promise((resolve) => {
    const longTasks = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const frameTimes = [];
    const step = (at) => {
      frameTimes.push(at);
      if (at - frameTimes[0] < durationMs) {
        requestAnimationFrame(step);
        return;
      }
      observer.disconnect();
      resolve({ frameTimes, longTasks });
    };
    requestAnimationFrame(step);
  });

/** Reads the values of every lot on the board, one screen after the other from top to end. */
export const readBoard = async () => {
  const shown = new Map();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const end = document.documentElement.scrollHeight;
  for (let top = 0; top < end; top += innerHeight) {
    scrollTo(0, top);
    // The first frame notices the scrolling, the second renders the lines, and the third applies
    // changes that arrived in between.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    for (const row of document.querySelectorAll('[data-lot]'))
      shown.set(
        Number(row.dataset.lot),
        row.querySelector('[data-part=price] b')?.textContent ?? '',
      );
  }
  return [...shown];
};

/**
 * Records the time when the page contains the first match and the main thread is idle afterwards.
 */
export const notePressable = (selector) => {
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.pressableAt = performance.now();
      }),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
};

/**
 * The time that `notePressable` recorded, in ms since the start of navigation; undefined until
 * then.
 */
export const pressableAt = () => globalThis.pressableAt;
