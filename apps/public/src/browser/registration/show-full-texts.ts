import type { FormPage } from './form-page.js';

/** Loads the page of a link. XMLHttpRequest parses it without running its scripts. */
const loadPage = (href: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', href);
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const page = request.responseXML;
      if (request.status === 200 && page !== null) resolve(page);
      else reject(new Error(`${href}: ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error(href)));
    request.send();
  });

const showFullText = async (page: FormPage, link: HTMLAnchorElement): Promise<void> => {
  const article = (await loadPage(link.href)).querySelector('main article');
  const [title, ...rest] = article?.children ?? [];
  const dialog = page.partOf(HTMLDialogElement, '[data-informative]');
  page.part('h2', dialog).textContent = title?.textContent ?? '';
  page.part('[data-informative-text]', dialog).replaceChildren(...rest);
  dialog.showModal();
};

/**
 * SCR-103: shows the text of a linked page in a dialog over the form. If it cannot be loaded, opens
 * the page.
 */
export const showFullTexts = (page: FormPage): void => {
  for (const link of page.parts<HTMLAnchorElement>('[data-inform]'))
    link.addEventListener('click', (event) => {
      // With these keys, the browser opens a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      showFullText(page, link).catch(() => location.assign(link.href));
    });
};
