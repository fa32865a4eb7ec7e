import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { i18n, startTexts } from '#shared/i18n/i18n.js';
import { ConfirmDialog } from './confirm-dialog.js';

beforeEach(async () => {
  await startTexts();
  await i18n().changeLanguage('en');
});

const show = (isOpen: boolean) => {
  const onBack = vi.fn();
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog isOpen={isOpen} onBack={onBack} onConfirm={onConfirm} button="Delete auction" />,
  );
  return { onBack, onConfirm };
};

it('SCR-099 the confirmation dialog has a title and a sentence, and waits for one of two buttons', async () => {
  const { onBack, onConfirm } = show(true);
  const dialog = within(await screen.findByRole('dialog', { name: 'Continue?' }));
  expect(dialog.getByText('You can’t undo this.')).toBeTruthy();
  expect([onBack.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 0]);
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete auction' }));
  expect([onBack.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
});

it('the confirmation dialog is not rendered until it is opened', () => {
  show(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
