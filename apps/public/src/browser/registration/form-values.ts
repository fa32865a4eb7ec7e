import type { FormPage } from './form-page.js';

/** Typed values by field. The values of checkboxes and yes/no questions are `true` and `false`. */
export type FormTexts = Readonly<Record<string, string>>;

const isPicked = (input: HTMLInputElement): boolean =>
  (input.type !== 'radio' && input.type !== 'checkbox') || input.checked;

/** Values of all fields, including hidden fields, so that they reappear with their country. */
export const textsOfForm = ({ form }: FormPage): FormTexts =>
  Object.fromEntries(
    [...form.elements].flatMap((one) => {
      const isField = one instanceof HTMLInputElement || one instanceof HTMLSelectElement;
      if (!isField || one.name === '' || one.value === '') return [];
      return one instanceof HTMLSelectElement || isPicked(one) ? [[one.name, one.value]] : [];
    }),
  );

/** Fills the form. Ignores values that no field accepts. */
export const fillForm = ({ form }: FormPage, typed: FormTexts): void => {
  for (const one of form.elements) {
    if (one instanceof HTMLInputElement && (one.type === 'radio' || one.type === 'checkbox'))
      one.checked = typed[one.name] === one.value;
    else if (one instanceof HTMLInputElement && one.type !== 'file' && one.name !== '')
      one.value = typed[one.name] ?? '';
    else if (one instanceof HTMLSelectElement)
      one.value = [...one.options].some(({ value }) => value === typed[one.name])
        ? (typed[one.name] ?? '')
        : '';
  }
};

/** The values of the form of the country, as `checkForm` and OPEN-05 expect them. */
export const formValues = (page: FormPage): Readonly<Record<string, unknown>> => {
  const typed = textsOfForm(page);
  return Object.fromEntries(
    Object.entries(page.formFields).flatMap(([name, { kind }]): [string, unknown][] => {
      if (kind === 'document') return [[name, page.files.get(name)?.name ?? '']];
      const text = typed[name];
      if (kind === 'answer' || kind === 'tick')
        return text === undefined ? [] : [[name, text === 'true']];
      return [[name, text ?? '']];
    }),
  );
};
