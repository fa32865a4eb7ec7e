/** SCR-011, SCR-016, SCR-020: duration of the movement to the next slide. */
const SPEED_MS = 1_000;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Scrolls smoothly, or immediately if the visitor prefers reduced motion. */
const scrollTo = (track: HTMLElement, left: number): void => {
  if (reducedMotion.matches) {
    track.scrollLeft = left;
    return;
  }
  const from = track.scrollLeft;
  let begun: number | undefined;
  track.style.setProperty('scroll-snap-type', 'none');
  const step = (at: number): void => {
    begun ??= at;
    const share = Math.min(1, (at - begun) / SPEED_MS);
    track.scrollLeft = from + (left - from) * easeOut(share);
    if (share < 1) requestAnimationFrame(step);
    else track.style.removeProperty('scroll-snap-type');
  };
  requestAnimationFrame(step);
};

/**
 * Moves the slider on automatically, until the visitor hovers, focuses or stops it. Does nothing if
 * the visitor prefers reduced motion.
 */
const keepMoving = (slider: HTMLElement, everyMs: number, next: () => void): void => {
  const pause = slider.querySelector<HTMLElement>('[data-pause]');
  let isStopped = reducedMotion.matches;
  const showPosition = () => {
    if (pause === null) return;
    const { playLabel = '', pauseLabel = '' } = pause.dataset;
    pause.hidden = false;
    pause.textContent = isStopped ? playLabel : pauseLabel;
  };
  pause?.addEventListener('click', () => {
    isStopped = !isStopped;
    showPosition();
  });
  showPosition();
  const isBusy = () => slider.matches(':hover, :focus-within') || document.hidden;
  setInterval(() => {
    if (!isStopped && !isBusy()) next();
  }, everyMs);
};

/** Adds arrows to a slider that can be swiped, and makes it endless. */
export const moveSlider = (slider: HTMLElement): void => {
  const track = slider.querySelector<HTMLElement>('[data-track]');
  if (track === null) return;
  // The width of one step. It is the width of the track, so a phone moves by one partner where a
  // desktop moves by two.
  const width = () => Math.max(1, track.clientWidth);
  const stops = () => Math.round(track.scrollWidth / width());
  if (stops() < 2) return;
  const go = (by: number): void => {
    const index = Math.round(track.scrollLeft / width());
    scrollTo(track, ((index + by + stops()) % stops()) * width());
  };
  for (const arrow of slider.querySelectorAll<HTMLElement>('[data-go]')) {
    arrow.hidden = false;
    arrow.addEventListener('click', () => go(arrow.dataset['go'] === 'next' ? 1 : -1));
  }
  const { autoplay } = slider.dataset;
  if (autoplay !== undefined) keepMoving(slider, Number(autoplay), () => go(1));
};
