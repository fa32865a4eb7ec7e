import { TimeField } from '@fairlot/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { i18n, startTexts } from '#shared/i18n/i18n.js';
import { sessionQuery } from '#shared/session/session.js';
import { createQueryClient } from '../../app/query-client.js';
import { makeUser } from '../../testing/builders.js';
import { DateBox } from './date-box.js';

beforeEach(async () => {
  await startTexts();
  await i18n().changeLanguage('en');
});

type Control = (
  props: Pick<ComponentProps<typeof DateBox>, 'value' | 'onValue'>,
) => React.ReactNode;

const show = (control: Control) => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, makeUser());
  const kept: string[] = [];
  const Field = () => {
    const [value, setValue] = useState('');
    const onValue = (next: string) => {
      kept.push(next);
      setValue(next);
    };
    return control({ value, onValue });
  };
  render(
    <QueryClientProvider client={client}>
      <Field />
    </QueryClientProvider>,
  );
  return { kept, field: screen.getByRole<HTMLInputElement>('textbox') };
};

it('CON-008 a date box shows and parses a date as DD/MM/YYYY', async () => {
  const { kept, field } = show((props) => <DateBox {...props} />);
  expect(field.placeholder).toBe('dd/mm/yyyy');
  await userEvent.type(field, '3.12.26');
  await userEvent.tab();
  expect(kept.at(-1)).toBe('2026-12-03');
  expect(field.value).toBe('03/12/2026');
});

it('CON-009 in part: a time box accepts only times of a 24-hour clock, and any minute', async () => {
  const { kept, field } = show((props) => <TimeField {...props} />);
  const typed = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await userEvent.tab();
    return kept.at(-1);
  };
  expect(await typed('2341')).toBe('23:41');
  expect(await typed('0:59')).toBe('00:59');
  expect(await typed('11:41 pm')).toBe('11:41 pm');
  // An invalid time stays in the box as typed.
  for (const none of ['24', '2460', '9:60']) {
    expect(await typed(none)).toBe(none);
    expect(field.value).toBe(none);
  }
});
