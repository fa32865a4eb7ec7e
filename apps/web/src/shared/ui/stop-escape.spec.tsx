import { DateField, Modal, stopEscape } from '@fairlot/web-ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

const TEXTS = {
  previousMonth: 'Earlier',
  nextMonth: 'Later',
  today: 'Today',
  open: 'Calendar',
  letters: { day: 'd', month: 'm', year: 'y' },
};
const DAY = '2026-11-30';

const show = async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Modal opened onClose={onClose} title="Dealer">
      <input aria-label="open" {...stopEscape()} />
      <input aria-label="closed" {...stopEscape(false)} />
      <input aria-label="other" />
      <DateField
        aria-label="day"
        order="en-GB"
        locale="en"
        value={DAY}
        today={DAY}
        texts={TEXTS}
        onValue={() => {}}
      />
    </Modal>,
  );
  const dialog = await screen.findByRole('dialog');
  // The dialog takes the focus after it opens.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return onClose;
};
const pressEscapeIn = (control: HTMLElement) => fireEvent.keyDown(control, { key: 'Escape' });

it('Escape in a control whose list is open does not close the dialog', async () => {
  const onClose = await show();
  pressEscapeIn(screen.getByRole('textbox', { name: 'open' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Calendar' }));
  pressEscapeIn(await screen.findByRole('button', { name: 'Later', hidden: true }));
  expect(screen.queryByRole('button', { name: 'Later', hidden: true })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it.each(['closed', 'other'])(
  'Escape in a control without an open list closes the dialog (%s)',
  async (name) => {
    const onClose = await show();
    pressEscapeIn(screen.getByRole('textbox', { name }));
    expect(onClose).toHaveBeenCalledOnce();
  },
);
