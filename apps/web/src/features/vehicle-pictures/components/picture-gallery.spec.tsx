import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBoard } from '../../../testing/make-board.js';
import { makeLot, makeProblem, makeVehicle } from '../../../testing/builders.js';
import { resetLine } from '../../../testing/fake-line.js';
import { makeDocument, makePhoto } from '../../../testing/vehicle-files.js';

beforeEach(() => {
  resetLine();
  Element.prototype.scrollTo = vi.fn();
});

const PHOTOS = [1, 2, 3].map((at) => makePhoto(at, at === 2 ? { turned: 90 } : {}));
const onLot = (files: unknown, vehicles = [makeVehicle()]) =>
  openBoard([makeLot({ vehicles })], { 'ENG-91': () => files }, '/auctions/1/lots/1');
const picture = (at: number) => screen.findByAltText(`Audi A4, photo ${at} of 3`);
const enlarge = (at: number) =>
  screen.findByRole('button', { name: `Audi A4, photo ${at} of 3: show full screen` });
const lie = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('[style*="scale"]')!.style.transform;

describe('the pictures of a lot', () => {
  it('are shown in order, in all widths, over their blurred previews', async () => {
    await onLot({ files: PHOTOS, version: 1 });
    const first = await picture(1);
    expect(first.getAttribute('loading')).toBe('eager');
    expect(first.getAttribute('srcset')!.split(', ')).toHaveLength(4);
    expect(first.getAttribute('srcset')).toContain('width=1920&format=jpeg 1920w');
    const place = first.closest('picture')!;
    expect(place.querySelector('source')!.srcset).toContain('format=webp 320w');
    expect(place.style.backgroundImage).toContain('data:image/webp');
    expect(screen.queryByText(/No photos|Drawing/)).toBeNull();
  });

  it('have another URL if rotated, and are not loaded while far down the page', async () => {
    await onLot({ files: PHOTOS, version: 1 });
    await userEvent.hover(await picture(1));
    const second = await picture(2);
    expect(second.getAttribute('loading')).toBe('lazy');
    expect(second.getAttribute('src')).toMatch(/turned=90$/);
    expect((await picture(1)).getAttribute('src')).not.toContain('turned');
    expect(screen.queryByAltText('Audi A4, photo 3 of 3')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 3' }));
    expect(await picture(3)).toBeTruthy();
    expect(screen.queryByAltText('Audi A4, photo 1 of 3')).toBeNull();
  });

  it('are replaced by a drawing, with a message after an error', async () => {
    await onLot(makeProblem('UNEXPECTED', { errorCode: '500001' }), [
      makeVehicle({ bodyType: 'SUV' }),
    ]);
    expect(await screen.findByText('We couldn’t load the photos.')).toBeTruthy();
    expect(screen.queryByText(/no photos yet/i)).toBeNull();
  });

  it('are followed by the documents, which have type and size and can be downloaded', async () => {
    await onLot({ files: [...PHOTOS, makeDocument(9)], version: 1 });
    const documents = within(await screen.findByRole('region', { name: 'Documents' }));
    const link = documents.getByRole('link', { name: 'value.pdf' });
    expect(link.getAttribute('href')).toBe(
      `/api/v1/secure/generic-file?idFile=${makeDocument(9).idFile}`,
    );
    expect(documents.getByText('Inspection report · 1.4 MB')).toBeTruthy();
    const page = screen.getByRole('link', { name: 'Go to vehicle page' });
    expect(page.getAttribute('href')).toBe('/private/vehicles/11');
  });

  it('include the rendered first page of a document, which downloads the same file', async () => {
    const drawn = makeDocument(9, { widths: [320, 640] });
    await onLot({ files: [...PHOTOS, drawn, makeDocument(10, { name: 'terms.pdf' })], version: 1 });
    const documents = within(await screen.findByRole('region', { name: 'Documents' }));
    const page = documents.getByAltText('First page of value.pdf');
    expect(
      page
        .getAttribute('srcset')!
        .split(', ')
        .map((one) => one.split(' ')[1]),
    ).toEqual(['320w', '640w']);
    expect(page.getAttribute('src')).toContain(`idImage=${drawn.idFile}`);
    expect(page.closest('picture')!.querySelector('source')!.srcset).toContain('format=webp');
    expect(page.closest('a')!.getAttribute('href')).toBe(
      `/api/v1/secure/generic-file?idFile=${drawn.idFile}`,
    );
    // A document without a rendered page has only an icon.
    const other = documents.getByRole('link', { name: 'terms.pdf' });
    expect(other.querySelector('svg')).toBeTruthy();
    expect(documents.getAllByRole('img')).toHaveLength(1);
  });

  it('are loaded only for the chosen vehicle', async () => {
    const vehicles = [makeVehicle(), makeVehicle({ idVehicle: 12, model: 'q5' })];
    const { count } = await onLot({ files: [makePhoto(1)], version: 1 }, vehicles);
    expect(await screen.findByAltText('Audi A4, photo 1 of 1')).toBeTruthy();
    expect(count('ENG-91')).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Audi Q5' }));
    expect(await screen.findByAltText('Audi Q5, photo 1 of 1')).toBeTruthy();
  });
});

describe('a full-screen picture', () => {
  const opened = async (at: number) => {
    await onLot({ files: PHOTOS, version: 1 });
    const button = await enlarge(at);
    button.focus();
    await userEvent.click(button);
    return { button, dialog: await screen.findByRole('dialog', { name: 'Photos of Audi A4' }) };
  };

  it('changes with arrow keys and buttons, and returns the focus to its button after Escape', async () => {
    const { button, dialog } = await opened(1);
    const shown = within(dialog);
    expect(shown.getByAltText('Audi A4, photo 1 of 3')).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    expect(shown.getByAltText('Audi A4, photo 2 of 3')).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Next photo' }));
    expect(shown.getByText('3 of 3')).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Next photo' }).disabled).toBe(
      true,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(await screen.findByRole('button', { name: 'Photo 3', pressed: true })).toBeTruthy();
  });

  it('can be zoomed by keys and buttons, and the next picture starts unzoomed', async () => {
    const { dialog } = await opened(1);
    await userEvent.keyboard('+');
    expect(lie(dialog)).toContain('scale(1.5)');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    expect(lie(dialog)).toContain('scale(2.25)');
    await userEvent.keyboard('-');
    expect(lie(dialog)).toContain('scale(1.5)');
    await userEvent.keyboard('0');
    expect(lie(dialog)).toContain('scale(1)');
    await userEvent.keyboard('+{ArrowRight}');
    expect(lie(dialog)).toContain('scale(1)');
  });

  it('can be zoomed by wheel, pinch and double tap, dragged while zoomed, and swiped otherwise', async () => {
    const { dialog } = await opened(1);
    const stage = dialog.querySelector<HTMLElement>('[data-large]')!;
    const size = { left: 0, top: 0, width: 800, height: 600 };
    vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(size as DOMRect);
    const finger = (kind: 'Down' | 'Move' | 'Up', pointerId: number, clientX: number) =>
      fireEvent[`pointer${kind}`](stage, { pointerId, clientX, clientY: 300 });
    fireEvent.wheel(stage, { deltaY: -500, clientX: 400, clientY: 300 });
    expect(lie(dialog)).toMatch(/scale\(2\.7/);
    await userEvent.keyboard('0');
    finger('Down', 1, 300);
    finger('Down', 2, 500);
    finger('Move', 2, 700);
    expect(lie(dialog)).toContain('scale(2)');
    finger('Up', 1, 300);
    finger('Up', 2, 700);
    finger('Down', 1, 400);
    finger('Move', 1, 430);
    const [, before] = /translate\((-?[\d.]+)px/.exec(lie(dialog)) ?? [];
    finger('Move', 1, 440);
    expect(lie(dialog)).toContain(`translate(${Number(before) + 10}px`);
    finger('Up', 1, 440);
    await userEvent.keyboard('0');
    finger('Down', 1, 500);
    finger('Up', 1, 300);
    expect(within(dialog).getByText('2 of 3')).toBeTruthy();
    const next = dialog.querySelector<HTMLElement>('[data-large]')!;
    for (const kind of ['Down', 'Up', 'Down', 'Up'] as const)
      fireEvent[`pointer${kind}`](next, { pointerId: 1, clientX: 9, clientY: 9 });
    expect(lie(dialog)).toContain('scale(2.5)');
  });
});
