import type { FormPlan, WrittenField } from './form-plan.ts';

/** The English texts that the spec looks for. */
type SpecTexts = { readonly title: string; readonly fault: string; readonly done: string };

const startOf = ({ area, name, id, param, isFinal, answer }: FormPlan, title: string): string => {
  return `import { screen${isFinal ? ', within' : ''} } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { makeUser } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = async () => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ calls: ['${id}'] }),
    '${id}': () => (${JSON.stringify(answer)}),
  });
  await visit('/${area}/${name}${param === null ? '' : '/1'}');
  await screen.findByRole('heading', { level: 1, name: '${title}' });
  return portal;
};
const send = () => userEvent.click(screen.getByRole('button', { name: '${title}' }));
`;
};

const writing = ({ label, sample, isChoice }: WrittenField): string => {
  const verb = isChoice ? 'selectOptions' : 'type';
  const value = JSON.stringify(String(sample));
  return `await userEvent.${verb}(screen.getByLabelText('${label}'), ${value});`;
};

const confirming = (title: string): string => `
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '${title}' }));`;

const sentOf = ({ id, param, fields, isFinal }: FormPlan, { title, done }: SpecTexts): string => {
  const body = Object.fromEntries(fields.map((field) => [field.name, field.sample]));
  return `
it('the form sends the typed values once, and confirms that it has sent them', async () => {
  const portal = await open();
  ${fields.map(writing).join('\n')}
  await send();${isFinal ? confirming(title) : ''}
  expect(await screen.findByText('${done}')).toBeDefined();
  const sent = portal.asked.filter((one) => one.id === '${id}').map(({ request }) => request);
  expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: ${param === null ? '{}' : `{ ${param}: '1' }`}, body: ${JSON.stringify(body)} },
  ]);
});
`;
};

const refusedOf = ({ id, fields }: FormPlan, fault: string): string => {
  const refused = fields.filter(({ isRefusedEmpty }) => isRefusedEmpty).length;
  if (refused === 0) return '';
  return `
it('the form shows an error at each field that must not be empty, and sends nothing', async () => {
  const portal = await open();
  await send();
  expect(await screen.findAllByText('${fault}')).toHaveLength(${refused});
  expect(portal.count('${id}')).toBe(0);
});
`;
};

/** The source of a spec that opens the form at its URL. */
export const formSpecOf = (plan: FormPlan, texts: SpecTexts): string =>
  startOf(plan, texts.title) + sentOf(plan, texts) + refusedOf(plan, texts.fault);
