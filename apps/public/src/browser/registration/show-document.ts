import type { FormPage } from './form-page.js';

const KILOBYTE = 1_024;

const sizeText = (bytes: number): string => {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const worth = bytes / (isLarge ? KILOBYTE * KILOBYTE : KILOBYTE);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, worth));
};

/** A thumbnail of a picture. For any other file, its extension. */
const thumbnailOf = (file: File, url: string): Node => {
  const kind = document.createElement('b');
  kind.textContent = file.name.split('.').at(-1)?.toUpperCase() ?? '';
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return kind;
  const picture = new Image();
  picture.alt = '';
  picture.addEventListener('error', () => picture.replaceWith(kind));
  picture.src = url;
  return picture;
};

const NO_FILE = { name: '' };

/**
 * Shows only a verb on a button, because the file is beside it. Screen readers get the complete
 * label.
 */
const setAccessibleName = (control: HTMLElement, label: string, verb: string): void => {
  const short = verb.trim();
  control.textContent = short.charAt(0).toUpperCase() + short.slice(1);
  control.setAttribute('aria-label', label);
};

/** A link that opens the file. Created only if there is a file, because a link needs a target. */
const fileLink = (page: FormPage, file: File, url: string): HTMLElement => {
  const view = document.createElement('a');
  Object.assign(view, { className: 'button plain', target: '_blank', rel: 'noopener', href: url });
  view.dataset['view'] = '';
  setAccessibleName(
    view,
    page.phrase('document.view', { name: file.name }),
    page.phrase('document.view', NO_FILE),
  );
  return view;
};

const objectUrls = new WeakMap<HTMLElement, string>();

/**
 * Shows the chosen document in the box of its field. Without one, shows the area to drop a file.
 */
export const showDocument = (page: FormPage, box: HTMLElement, file: File | null): void => {
  const before = objectUrls.get(box);
  if (before !== undefined) URL.revokeObjectURL(before);
  objectUrls.delete(box);
  page.part('[data-drop]', box).hidden = file !== null;
  page.part('[data-chosen]', box).hidden = file === null;
  box.querySelector('[data-view]')?.remove();
  if (file === null) return;
  const url = URL.createObjectURL(file);
  objectUrls.set(box, url);
  page.part('[data-look]', box).replaceChildren(thumbnailOf(file, url));
  page.part('[data-file-name]', box).textContent = file.name;
  page.part('[data-file-size]', box).textContent = sizeText(file.size);
  const remove = page.part('[data-remove]', box);
  // No browser can display an EPS file, so there is no link to open it.
  if (!/\.eps$/i.test(file.name)) remove.before(fileLink(page, file, url));
  setAccessibleName(
    remove,
    page.phrase('document.remove', { name: file.name }),
    page.phrase('document.remove', NO_FILE),
  );
};
