import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The dialog in which the user confirms a bid. */
export const openDialog = () => screen.findByRole('dialog');

/** The button of that dialog, as soon as it accepts clicks. */
export const findAnnouncement = async (name: RegExp): Promise<HTMLElement> => {
  const button = within(await openDialog()).getByRole('button', { name });
  await waitFor(() => {
    if (button.getAttribute('aria-disabled') !== 'false')
      throw new Error('The button is still disabled');
  });
  return button;
};

export const confirmOffer = async (name = /^Confirm/): Promise<void> =>
  userEvent.click(await findAnnouncement(name));
