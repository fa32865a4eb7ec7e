import type { FormFields } from '@fairlot/countries';
import { areaKeyPrefix } from '../../registration/areas-of.js';
import { labelVariantOf } from '../../registration/label-variant-of.js';
import type { FormPage } from './form-page.js';

/**
 * VAL-096: shows the areas of the chosen country, and restores the area that was chosen for it
 * earlier.
 */
const showAreas = (page: FormPage): void => {
  const select = page.partOf(HTMLSelectElement, '#field-region');
  const prefix = areaKeyPrefix(page.country);
  const areas = Object.entries(page.words.areas).filter(([key]) => key.startsWith(prefix));
  while (select.options.length > 1) select.remove(1);
  for (const [key, name] of areas) select.add(new Option(name, key.slice(prefix.length)));
  select.value = page.regions.get(page.country) ?? '';
};

const updateField = (page: FormPage, box: HTMLElement, form: FormFields): void => {
  const name = box.dataset['field'] ?? '';
  const field = form[name];
  box.hidden = field === undefined;
  if (field === undefined) return;
  const label = labelVariantOf(form, name);
  for (const one of page.parts('[data-label]', box)) one.hidden = one.dataset['label'] !== label;
  for (const one of page.parts('[data-hint]', box))
    one.hidden = field.hints?.includes(one.dataset['hint'] ?? '') !== true;
  const required = field.required === true;
  for (const one of page.parts('[data-star]', box)) one.hidden = !required;
  page.control(name)?.setAttribute('aria-required', String(required));
};

/**
 * Reading 10: shows the fields, labels, stars and hints of the chosen country. Typed values stay.
 */
export const followCountry = (page: FormPage): void => {
  const form = page.formFields;
  showAreas(page);
  for (const box of page.parts('[data-field]')) updateField(page, box, form);
  // The field for the area is hidden if the country has no areas.
  const hasAreas = page.partOf(HTMLSelectElement, '#field-region').options.length > 1;
  if (!hasAreas && form['region']?.required !== true) page.box('region')!.hidden = true;
  // Two documents can be chosen at once only if the country has a second field for documents.
  for (const one of page.parts('[data-two]')) one.hidden = !('doc2' in form);
  page.partOf(HTMLInputElement, '#field-doc').multiple = 'doc2' in form;
};
