import type { ProblemBody } from '@fairlot/contracts/problem';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeProblem } from '../../testing/builders.js';
import { boundsOf, schemaAt } from './contract-bounds.js';
import { describeForm, useDescribedForm, type CustomControl } from './describe-form.js';
import { FormFields } from './form-fields.js';

const contract = z.strictObject({
  reason: z.string().trim().min(3).max(20),
  seats: z.number().int().min(2).max(9),
  fuel: z.enum(['diesel', 'electric']),
});
type Values = z.infer<typeof contract>;
const texts = (label: string) => () => ({ label, fault: `${label} is wrong` });
const described = describeForm<Values>(contract, {
  reason: { useTexts: texts('Reason'), lines: 2 },
  seats: { useTexts: texts('Seats') },
  fuel: { useTexts: () => ({ ...texts('Fuel')(), of: (word) => word.toUpperCase() }) },
});
const FINE: Values = { reason: 'hail', seats: 5, fuel: 'diesel' };

const show = (initial: Values, problem: ProblemBody | null = null) => {
  const send = vi.fn<(values: Values) => void>();
  const Page = () => {
    const form = useDescribedForm(described, initial, problem);
    return (
      <form onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
        <FormFields described={described} form={form} />
        <button type="submit">Send</button>
      </form>
    );
  };
  render(<Page />);
  return { send, submit: () => userEvent.click(screen.getByRole('button', { name: 'Send' })) };
};

describe('the limits of a field', () => {
  it('come from its contract', () => {
    const { reason, seats, fuel } = contract.shape;
    expect(boundsOf(reason)).toEqual({ required: true, minLength: 3, maxLength: 20 });
    expect(boundsOf(seats)).toEqual({ required: true, min: 2, max: 9 });
    expect(boundsOf(fuel)).toEqual({ required: true, words: ['diesel', 'electric'] });
  });

  it('are found inside optional and nullable schemas', () => {
    expect(boundsOf(z.string().max(7).nullable().optional())).toEqual({
      required: false,
      maxLength: 7,
    });
  });
});

describe('the width of a field', () => {
  it('is half of a row for short fields, unless the description sets another width', () => {
    const widths = describeForm<Values>(contract, {
      reason: { useTexts: texts('Reason'), lines: 2 },
      seats: { useTexts: texts('Seats') },
      fuel: { useTexts: texts('Fuel'), width: 'full', isReadOnly: true },
    });
    const Page = () => <FormFields described={widths} form={useDescribedForm(widths, FINE)} />;
    render(<Page />);
    const half = [...document.querySelectorAll('[data-half]')];
    expect(half.map((one) => one.getAttribute('data-path'))).toEqual(['seats']);
  });
});

describe('typing in a field', () => {
  it('renders no other field, because large forms would otherwise react late', async () => {
    const useTexts = vi.fn(texts('Seats'));
    const small = describeForm<Values>(contract, {
      reason: { useTexts: texts('Reason') },
      seats: { useTexts },
    });
    const Page = () => <FormFields described={small} form={useDescribedForm(small, FINE)} />;
    render(<Page />);
    useTexts.mockClear();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'storm{Tab}');
    expect(useTexts).not.toHaveBeenCalled();
  });
});

describe('a field within a group or a list', () => {
  it('has the limits from the contract of the nested field', () => {
    const nested = z.object({ parts: z.array(contract).nullable() });
    expect(boundsOf(schemaAt(nested, 'parts.3.seats'))).toMatchObject({ min: 2, max: 9 });
    expect(boundsOf(schemaAt(nested, 'parts.3.none')).required).toBe(true);
  });
});

describe('a form derived from its contract', () => {
  it('sends the values that the contract returns', async () => {
    const { send, submit } = show(FINE);
    const reason = screen.getByLabelText('Reason');
    expect(reason.getAttribute('maxlength')).toBe('20');
    await userEvent.clear(reason);
    await userEvent.type(reason, ' flood ');
    await userEvent.selectOptions(screen.getByLabelText('Fuel'), 'ELECTRIC');
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...FINE, reason: 'flood', fuel: 'electric' });
  });

  it('shows errors by the contract at the field, and sends nothing', async () => {
    const { send, submit } = show({ ...FINE, reason: ' a ' });
    await submit();
    expect(await screen.findByText('Reason is wrong')).toBeTruthy();
    expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Fuel').getAttribute('aria-invalid')).toBe('false');
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['9.000', '9 seats', '9 €', '9²', '0.009', '1e0', ''])(
    'does not parse %j as a number',
    async (typed) => {
      const { send, submit } = show(FINE);
      const seats = screen.getByLabelText<HTMLInputElement>('Seats');
      await userEvent.clear(seats);
      if (typed !== '') await userEvent.type(seats, typed);
      await submit();
      expect(await screen.findByText('Seats is wrong')).toBeTruthy();
      expect(seats.value).toBe(typed);
      expect(send).not.toHaveBeenCalled();
    },
  );

  it.each([' 7 ', '７', '7.0'])('sends the number for %j', async (typed) => {
    const { send, submit } = show(FINE);
    const seats = screen.getByLabelText('Seats');
    await userEvent.clear(seats);
    await userEvent.type(seats, typed);
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...FINE, seats: 7 });
  });

  it('shows a missing number as an empty field, and sends the number that the user types', async () => {
    const { send, submit } = show({ ...FINE, seats: Number.NaN });
    const seats = screen.getByLabelText<HTMLInputElement>('Seats');
    expect(seats.value).toBe('');
    await submit();
    expect(await screen.findByText('Seats is wrong')).toBeTruthy();
    expect([seats.value, document.activeElement]).toEqual(['', seats]);
    await userEvent.type(seats, '4');
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...FINE, seats: 4 });
  });

  it('shows an optional number that is null as an empty field, and sends null', async () => {
    const send = vi.fn<(values: { doors: number | null }) => void>();
    const doors = describeForm<{ doors: number | null }>(
      z.object({ doors: z.number().max(9).nullable() }),
      { doors: { useTexts: texts('Doors') } },
    );
    const Page = () => {
      const form = useDescribedForm(doors, { doors: null });
      return (
        <form onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
          <FormFields described={doors} form={form} />
          <button type="submit">Send</button>
          <button type="button" onClick={() => form.setValue('doors', 5)}>
            Take five
          </button>
        </form>
      );
    };
    render(<Page />);
    const field = screen.getByLabelText<HTMLInputElement>('Doors');
    expect(field.value).toBe('');
    await userEvent.type(field, '4');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ doors: null });
    await userEvent.click(screen.getByRole('button', { name: 'Take five' }));
    expect(field.value).toBe('5');
  });

  it('moves the focus to a custom control with an error', async () => {
    const Cost = ({ value, onValue, ...control }: CustomControl) => (
      <input {...control} value={value ?? ''} onChange={() => onValue(1)} />
    );
    const costs = describeForm<{ cost: number }>(z.object({ cost: z.number().max(5) }), {
      cost: { useTexts: texts('Cost'), Control: Cost },
    });
    const Page = () => {
      const form = useDescribedForm(costs, { cost: 9 });
      return (
        <form onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
          <FormFields described={costs} form={form} />
          <button type="submit">Send</button>
        </form>
      );
    };
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Cost is wrong');
    expect(document.activeElement).toBe(screen.getByLabelText('Cost'));
  });

  it('shows a server error at its field, with the server’s text', async () => {
    show(
      FINE,
      makeProblem('INVALID', {
        fields: [{ path: 'seats', code: 'too_big', message: 'This van has three seats' }],
      }),
    );
    expect(await screen.findByText('This van has three seats')).toBeTruthy();
    expect(screen.getByLabelText('Seats').getAttribute('aria-invalid')).toBe('true');
  });
});
