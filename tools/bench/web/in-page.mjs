// Functions that run in the page. They are sent as text, so they cannot use this module's scope.

/** Scrolls to the top of the page. */
export const scrollToTop = () => scrollTo(0, 0);

/** Length and position of the list of lots, and number and height of the rendered rows, in px. */
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

/** Renders an empty list of this shape, which scrolls with the fewest possible operations. */
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

/** Records all frames of this many milliseconds by their shared timestamp, and long tasks. */
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

/** The board's values of every lot, read screen by screen from top to end. */
export const readBoard = async () => {
  const shown = new Map();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const end = document.documentElement.scrollHeight;
  for (let top = 0; top < end; top += innerHeight) {
    scrollTo(0, top);
    // One frame to notice the scrolling, one to render the lines, one for changes meanwhile.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    for (const row of document.querySelectorAll('[data-lot]'))
      shown.set(
        Number(row.dataset.lot),
        row.querySelector('[data-part=price] b')?.textContent ?? '',
      );
  }
  return [...shown];
};

/** Records when the first match is in the page and the main thread is idle afterwards. */
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

/** The time recorded by `notePressable`, in ms since navigation start; undefined before. */
export const pressableAt = () => globalThis.pressableAt;
