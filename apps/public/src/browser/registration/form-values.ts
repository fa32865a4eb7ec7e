import type { FormPage } from './form-page.js';

/** Typed values, by field. Checkboxes and yes/no questions have the values `true` and `false`. */
export type FormTexts = Readonly<Record<string, string>>;

const isPicked = (input: HTMLInputElement): boolean =>
  (input.type !== 'radio' && input.type !== 'checkbox') || input.checked;

/**
 * The typed values of all fields. Includes hidden fields, so that their values are back if the user
 * chooses their country again.
 */
export const textsOfForm = ({ form }: FormPage): FormTexts =>
  Object.fromEntries(
    [...form.elements].flatMap((one) => {
      const isField = one instanceof HTMLInputElement || one instanceof HTMLSelectElement;
      if (!isField || one.name === '' || one.value === '') return [];
      return one instanceof HTMLSelectElement || isPicked(one) ? [[one.name, one.value]] : [];
    }),
  );

/** Writes values into the form. Ignores a value for which the form has no field. */
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

/** The values of the fields of the chosen country, in the format of `checkForm` and OPEN-05. */
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
