import type { FieldProblem } from '@fairlot/countries';
import type { FormPage } from './form-page.js';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export const scrollIntoView = (element: HTMLElement): void =>
  element.scrollIntoView({ behavior: reducedMotion.matches ? 'auto' : 'smooth', block: 'start' });

/** Scrolls to a section. Adds no entry to the history. */
export const goToSection = (section: HTMLElement): void => {
  section.focus({ preventScroll: true });
  scrollIntoView(section);
};

type StepState = 'done' | 'wrong' | 'open';

/**
 * SCR-023: shows in the list of sections which ones are complete or have problems, and which one is
 * visible. Returns a function that updates the problems.
 */
export const followSteps = (page: FormPage): ((problems: readonly FieldProblem[]) => void) => {
  const sections = page.parts('[data-section]');
  const stepOf = (section: HTMLElement) => page.part(`[data-step="${section.dataset['section']}"]`);
  for (const section of sections)
    stepOf(section).addEventListener('click', (event) => {
      event.preventDefault();
      goToSection(section);
    });
  const mark = (current: HTMLElement | undefined): void => {
    for (const section of sections)
      if (section === current) stepOf(section).setAttribute('aria-current', 'step');
      else if (current !== undefined) stepOf(section).removeAttribute('aria-current');
  };
  mark(sections[0]);
  const seen = new Set<Element>();
  const watching = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      mark(sections.find((one) => seen.has(one)));
    },
    // A section counts as visible if it is on a line just below the header.
    { rootMargin: '-22% 0px -70% 0px' },
  );
  for (const section of sections) watching.observe(section);
  return (problems) => {
    for (const section of sections) {
      const isIn = ({ field }: FieldProblem) => section.contains(page.box(field));
      const hasFault = section.querySelector('[data-wrong]') !== null;
      const state: StepState = hasFault ? 'wrong' : problems.some(isIn) ? 'open' : 'done';
      const step = stepOf(section);
      step.dataset['state'] = state;
      section.dataset['state'] = state;
      page.part('[data-state-text]', step).textContent = `: ${page.phrase(state)}`;
    }
  };
};
