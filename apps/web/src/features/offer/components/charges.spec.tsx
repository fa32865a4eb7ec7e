import type { AuctionView, LotView } from '@fairlot/contracts/auction';
import type { BuyerFee, Charges } from '@fairlot/auction-rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeLot, makeAnswer, makeAuction, makePage } from '../../../testing/builders.js';
import { openDialog } from '../../../testing/confirming.js';
import { makeLine } from '../../../testing/fake-line.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';
import { feeKeyOf } from './charge-texts.js';

const openLine = async () =>
  makeLine({ call: (_, payload: { commandId: string }) => makeAnswer(payload.commandId) });

const buyerFee: BuyerFee = { basisPoints: 250, minMinor: 150_00, maxMinor: null };
const MARGIN: Charges = { vatRegime: 'MARGIN', vatBasisPoints: 2_200, buyerFee };
const STANDARD: Charges = { ...MARGIN, vatRegime: 'STANDARD' };
const NONE: Charges = { vatRegime: 'NONE', vatBasisPoints: 0, buyerFee };

const open = async (
  lot: Partial<LotView>,
  header: Partial<AuctionView>,
  path = '/auctions/1/lots/1',
) => {
  const auction = makeAuction(header);
  makePortal({
    'SEC-48': () => ({ ...auction, lotList: [makeLot(lot)] }),
    'SEC-44': () => auction,
    'ENG-09': () => makePage([]),
  });
  await visit(path, { openLine });
  await screen.findByText('Connected');
};

const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
const linesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => plain(textContent)),
  );

describe('before a bid is confirmed', () => {
  const offer = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Place bid: 5'300/ }));
    return openDialog();
  };

  it.each([
    ['VAT 22% on the fee', MARGIN, 'Margin scheme', '33 €', "5'483 €"],
    ['VAT 22%', STANDARD, 'VAT qualifying: VAT 22%', "1'199 €", "6'649 €"],
  ] as const)('the total is shown with %s', async (name, charges, regime, vat, total) => {
    await open({}, { charges });
    const group = await offer();
    expect(linesIn(group)).toEqual([
      ['Price', "5'300 €"],
      ['Buyer’s fee', '150 €'],
      [name, vat],
      ['Total', total],
    ]);
    expect(group.textContent).toContain(regime);
  });

  it('the VAT line is missing without VAT', async () => {
    await open({}, { charges: NONE });
    const group = await offer();
    expect(linesIn(group).map(([name]) => name)).toEqual(['Price', 'Buyer’s fee', 'Total']);
    expect(group.textContent).toContain('No VAT');
  });

  it('all lines show cents if one of them does', async () => {
    const share = { ...buyerFee, basisPoints: 333 };
    await open({}, { charges: { ...MARGIN, buyerFee: share } });
    expect(linesIn(await offer()).map(([, amount]) => amount)).toEqual([
      "5'300,00 €",
      '176,49 €',
      '38,83 €',
      "5'515,32 €",
    ]);
  });

  it('the total is the description of the button, on the board and on the lot page', async () => {
    await open({}, { charges: MARGIN }, '/auctions/1');
    // The page shows cards until its width is known.
    await waitFor(() => expect(document.querySelector('[role=row][data-lot]')).not.toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: /^Place bid: 5'300/ }));
    const button = await screen.findByRole('button', { name: /^Confirm bid of 5'300/ });
    const described = document.getElementById(button.getAttribute('aria-describedby')!)!;
    expect(described.contains(button)).toBe(false);
    expect(linesIn(described).at(-1)).toEqual(['Total', "5'483 €"]);
  });

  it('the confirmation says that the price may stay below the agent’s maximum', async () => {
    await open({}, { charges: MARGIN });
    await userEvent.click(screen.getByText('Set a maximum bid'));
    await userEvent.click(screen.getByRole('button', { name: 'Save maximum' }));
    expect(linesIn(await openDialog()).at(-1)).toEqual(['Total, at most', "5'483 €"]);
  });

  it('a bid of ten times the price needs confirmation in a dialog, with its total', async () => {
    await open({}, { charges: MARGIN });
    const amount = screen.getByLabelText('Amount for lot 1');
    await userEvent.clear(amount);
    await userEvent.type(amount, '52000{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Is this amount correct?');
    expect(linesIn(dialog).at(-1)).toEqual(['Total', "53'586 €"]);
  });

  it('a buy-now purchase needs confirmation in a dialog, with its total', async () => {
    await open({ clickAndBuyMinor: 900_000 }, { charges: STANDARD });
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
    const dialog = await screen.findByRole('dialog');
    expect(linesIn(dialog).at(-1)).toEqual(['Total', "11'254,50 €"]);
  });
});

describe('the lot page', () => {
  it('shows the charges in words before the first bid', async () => {
    await open({}, { charges: MARGIN });
    const panel = screen.getByRole('complementary', { name: 'Price and bid' });
    const terms = within(panel).getAllByRole('listitem');
    expect(terms.map(({ textContent }) => plain(textContent))).toEqual([
      'Margin scheme: no VAT shown on the vehicle price',
      'Buyer’s fee 2.5%, at least 150 €',
    ]);
  });

  const own = {
    state: 'WON' as const,
    amountMinor: 500_000,
    isAgent: false,
    rank: 1,
    maximumMinor: null,
    minimumNextMinor: null,
    minimumAgentMinor: null,
    reason: null,
    undone: null,
  };
  const over = { status: 'AWA', awardStatus: 'AWA', lotStatus: 'END', own } as const;
  it.each([
    ['at the price of the lot', { ...over, priceMinor: 520_000 }, "5'383 €"],
    [
      'sealed, at the current bid',
      { ...over, format: { kind: 'SEALED' as const }, priceMinor: 520_000 },
      "5'183 €",
    ],
  ])('shows the amount to pay after winning %s', async (_what, lot, total) => {
    await open(lot, { charges: MARGIN });
    const panel = screen.getByRole('complementary', { name: 'Price and bid' });
    expect(linesIn(panel).at(-1)).toEqual(['To be paid', total]);
  });

  it('shows no amount to pay if another dealer has won', async () => {
    await open({ ...over, own: { ...own, state: 'LOST' as const } }, { charges: MARGIN });
    expect(screen.queryByText('To be paid')).toBeNull();
  });
});

describe("a buyer's fee in words", () => {
  it.each([
    ['none', 0, 0, null],
    ['none', 250, 0, 0],
    ['flat', 0, 9_900, null],
    ['flat', 250, 9_900, 9_900],
    ['share', 250, 0, null],
    ['from', 250, 9_900, null],
    ['upTo', 250, 0, 9_900],
    ['within', 250, 9_900, 19_900],
  ] as const)('is %s for %d basis points from %d to %s', (key, basisPoints, minMinor, maxMinor) => {
    expect(feeKeyOf({ basisPoints, minMinor, maxMinor })).toBe(key);
  });
});
