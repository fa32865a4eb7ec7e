import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** What asks whether an offer is meant. */
export const asking = () => screen.findByRole('dialog');

/** The button of it that sends the offer, once it hears. */
export const heard = async (name: RegExp): Promise<HTMLElement> => {
  const button = within(await asking()).getByRole('button', { name });
  await waitFor(() => {
    if (button.getAttribute('aria-disabled') !== 'false') throw new Error('It hears nothing yet');
  });
  return button;
};

export const confirmOffer = async (name = /^Confirm/): Promise<void> =>
  userEvent.click(await heard(name));
