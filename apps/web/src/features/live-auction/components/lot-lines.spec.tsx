import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBoard, lotRow } from '../../../testing/make-board.js';
import { makeLiveLot, makeLot } from '../../../testing/builders.js';
import { receiveMessage, resetLine } from '../../../testing/fake-line.js';

beforeEach(resetLine);

const MANY = Array.from({ length: 200 }, (_, index) => makeLot({ idLot: index + 1 }));
const inPage = () => [...document.querySelectorAll<HTMLElement>('[data-lot]')];
const CHANGED = '[data-changed=true]';
/** The page is 1400 px wide: four cards per line. */
const LANES = 4;

describe('two hundred lots on a board', () => {
  it('are rows of equal height, and only visible ones are rendered', async () => {
    await openBoard(MANY);
    expect(lotRow(1).style.transform).toBe('translateY(0px)');
    expect(lotRow(3).style.transform).toBe('translateY(184px)');
    expect(lotRow(3).getAttribute('aria-rowindex')).toBe('4');
    expect(inPage().length).toBeLessThan(30);
  });

  it('are cards side by side, with the next row below', async () => {
    await openBoard(MANY, {}, '/auctions/1?view=cards');
    await waitFor(() => expect(lotRow(6).role).toBe('listitem'));
    const { left, transform } = lotRow(6).style;
    expect(transform).toBe('translateY(462px)');
    expect(left).toBe(lotRow(2).style.left);
    expect(left).not.toBe(lotRow(5).style.left);
    expect(lotRow(4).style.transform).toBe('translateY(0px)');
  });

  it('are rendered in whole lines of cards, whichever card is the first visible one', async () => {
    await openBoard(MANY, {}, '/auctions/1?view=cards');
    await waitFor(() => expect(lotRow(1).role).toBe('listitem'));
    const visible = Math.ceil(window.innerHeight / 438) * LANES;
    expect(inPage().length).toBeGreaterThanOrEqual(visible);
    expect(inPage().length).toBeLessThan(30);
  });

  it.each(['table', 'cards'])(
    'are rendered without buttons while scrolling, and get their buttons when it stops: %s',
    async (view) => {
      await openBoard(MANY, {}, `/auctions/1?view=${view}`);
      const idle: (() => void)[] = [];
      vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
      act(() => {
        vi.stubGlobal('scrollY', view === 'table' ? 99 * 92 : 24 * 462);
        window.dispatchEvent(new Event('scroll'));
      });
      await waitFor(() => expect(lotRow(100).querySelector('[data-part=price]')).not.toBeNull());
      expect(lotRow(100).querySelector('button, input')).toBeNull();
      await waitFor(() => {
        act(() => {
          for (const work of idle.splice(0)) work();
        });
        expect(lotRow(100).querySelector('[data-home]')).not.toBeNull();
      });
      expect(lotRow(100).querySelector('[aria-keyshortcuts=o]')).not.toBeNull();
    },
  );

  it('are highlighted only if their price has changed', async () => {
    await openBoard(MANY);
    expect(document.querySelector(CHANGED)).toBeNull();
    receiveMessage(makeLiveLot({ priceMinor: 580_000 }));
    await waitFor(() => expect(lotRow(1).querySelector(CHANGED)?.textContent).toBe("5'800\u00A0€"));
    expect(document.querySelectorAll(CHANGED)).toHaveLength(1);
  });
});
