import { ChoiceRow, CloseButton, DropMenu, FormField, SelectBox } from '@fairlot/web-ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

const CHOICES = [
  { value: 'all', label: 'All', count: 3 },
  { value: 'open', label: 'Open' },
] as const;

const Choices = () => {
  const [value, setValue] = useState<'all' | 'open'>('all');
  return <ChoiceRow label="Status" value={value} onChange={setValue} choices={CHOICES} />;
};

describe('a row of choices', () => {
  it('is a named group of radio buttons, in which arrow keys move the choice', async () => {
    const user = userEvent.setup();
    render(<Choices />);
    expect(screen.getByRole('group', { name: 'Status' })).toBeTruthy();
    await user.tab();
    expect(screen.getByRole('radio', { name: /^All/ })).toBe(document.activeElement);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Open' }).checked).toBe(true);
  });
});

describe('a select box', () => {
  it('reports the chosen value', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<SelectBox label="Status" value="all" onChange={onChange} choices={CHOICES} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Open');
    expect(onChange.mock.calls).toEqual([['open']]);
  });
});

describe('a menu', () => {
  const open = async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(
      <>
        <DropMenu
          label="Language"
          icon={null}
          heading="Choose"
          entries={[
            { key: 'en', label: 'English', current: true, onSelect },
            { key: 'pl', label: 'Polski', disabled: true, onSelect },
          ]}
        />
        <button type="button">elsewhere</button>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Language' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    return { user, button, onSelect };
  };

  it('renders its entries only while it is open', async () => {
    const { user } = await open();
    const entry = () => screen.queryByRole('button', { name: 'English', hidden: true });
    expect(entry()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(entry()).toBeNull();
  });

  it('creates its entries when it opens, if they are given as a function', async () => {
    const entries = vi.fn(() => [{ key: 'en', label: 'English', onSelect: () => {} }]);
    render(<DropMenu label="Language" icon={null} entries={entries} />);
    expect(entries).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Language' }));
    expect(screen.getByRole('button', { name: 'English' })).toBeTruthy();
  });

  it('closes on Escape, and returns the focus to its button', async () => {
    const { user, button } = await open();
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  it('closes on a click outside, and when the focus moves outside', async () => {
    const { user, button, onSelect } = await open();
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('closes after a choice, whose handler it calls once, and ignores a click on a disabled entry', async () => {
    const { user, button, onSelect } = await open();
    await user.click(screen.getByRole('button', { name: 'Polski' }));
    expect(onSelect).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a form field', () => {
  it('links its control to the label and to the hint, which an error replaces', () => {
    const field = (fault?: string) => (
      <FormField label="Starting price" hint="In euro" fault={fault}>
        {(control) => <input {...control} />}
      </FormField>
    );
    const { rerender } = render(field());
    const input = screen.getByRole('textbox', { name: 'Starting price' });
    const description = () =>
      document.getElementById(input.getAttribute('aria-describedby')!)!.textContent;
    expect([description(), input.getAttribute('aria-invalid')]).toEqual(['In euro', 'false']);
    rerender(field('At least 100 €'));
    expect([description(), input.getAttribute('aria-invalid')]).toEqual(['At least 100 €', 'true']);
  });

  it('has a name instead of a label if it contains a group of controls', () => {
    render(
      <FormField label="Ends" group>
        {() => <CloseButton label="Clear" onClick={() => {}} />}
      </FormField>,
    );
    expect(screen.getByRole('group', { name: 'Ends' }).querySelector('button')).toBeTruthy();
  });
});
