import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '#shared/i18n/i18n.js';
import { createQueryClient } from '../../../app/query-client.js';
import { makeAuction } from '../../../testing/builders.js';
import {
  LiveAuctionPageContext,
  type LiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import { CommandDialog } from './command-dialog.js';
import type { CommandValues } from './command-values.js';

const ENDS_AT = Date.UTC(2027, 2, 27, 12);
/** The fields of a command use only the auction's time zone from the page's data. */
const room: Pick<LiveAuctionPage, 'auction'> = {
  auction: { ...makeAuction({ timeZone: 'Europe/Rome' }), lotList: [] },
};

const open = async () => {
  const sent = vi.fn<(values: CommandValues) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveAuctionPageContext value={room as LiveAuctionPage}>
        <CommandDialog
          title="Reopen"
          button="Reopen"
          consequence={() => null}
          endsAt={ENDS_AT}
          initial={{ reason: 'demand', date: '2027-03-27', time: '02:30' }}
          send={({ values }) => Promise.resolve(sent(values))}
          onDone={() => {}}
          onClose={() => {}}
        />
      </LiveAuctionPageContext>
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const retype = async (label: string, typed: string) => {
    const box = dialog.getByLabelText(label);
    await userEvent.clear(box);
    await userEvent.type(box, typed);
  };
  const goOn = () => userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  return { dialog, sent, retype, goOn };
};

beforeEach(() => startTexts());

describe('a new end that the user types', () => {
  it('causes an error and is not sent if summer time skips it', async () => {
    const { dialog, sent, retype, goOn } = await open();
    await retype('New end date', '28/03/2027');
    await goOn();
    expect(await dialog.findByText('This time doesn’t exist.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Time'));
    expect(dialog.queryByRole('button', { name: 'Reopen' })).toBeNull();

    // The time becomes valid when the day is changed.
    await retype('New end date', '29.3.27');
    await userEvent.tab();
    expect(dialog.queryByText('This time doesn’t exist.')).toBeNull();
    await goOn();
    await userEvent.click(await dialog.findByRole('button', { name: 'Reopen' }));
    expect(sent.mock.lastCall).toEqual([{ reason: 'demand', date: '2027-03-29', time: '02:30' }]);
  });

  it('causes an error if its day or time is invalid', async () => {
    const { dialog, sent, retype, goOn } = await open();
    await retype('New end date', '31/02/2027');
    await retype('Time', 'noon');
    await goOn();
    const day = await dialog.findByText('This date doesn’t exist');
    expect(dialog.getByLabelText('New end date').getAttribute('aria-describedby')).toBe(day.id);
    expect(dialog.getByText('Enter a time such as 09:30')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('New end date'));
    expect(sent).not.toHaveBeenCalled();
  });
});
