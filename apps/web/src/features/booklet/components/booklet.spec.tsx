import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:dossier', revokeObjectURL: () => {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') saved.push(this.download);
  });
});

const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal(answers);
  await visit('/private/booklet');
  await screen.findByRole('heading', { level: 1, name: 'Vehicle documents' });
  return portal;
};
const write = async (plate: string, vatCode: string) => {
  for (const [label, value] of [
    ['Registration', plate],
    ['Owner’s VAT number', vatCode],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    if (value !== '') await userEvent.type(screen.getByLabelText(label), value);
  }
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Download' }));
const makeDossier = (body: BodyInit) =>
  new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': "attachment; filename*=UTF-8''dossier-AA000AA.zip",
    },
  });

describe('SCR-049 the documents of a vehicle', () => {
  it('are requested by registration and the owner’s VAT number, and downloaded', async () => {
    const { asked } = await open({ 'SEC-13': () => makeDossier('PK') });
    await write('aa 000-aa', '00743110157');
    await send();
    expect(await screen.findByText(/^Saved to your downloads: dossier-AA000AA\.zip/)).toBeTruthy();
    expect(saved).toEqual(['dossier-AA000AA.zip']);
    const { query } = asked.find(({ id }) => id === 'SEC-13')!.request;
    expect(Object.fromEntries(query)).toEqual({
      licensePlate: 'aa 000-aa',
      vatCode: '00743110157',
    });
  });

  it('are not requested while a field is empty, and that field shows an error', async () => {
    const { count } = await open({ 'SEC-13': () => makeDossier('PK') });
    await send();
    const plate = screen.getByLabelText('Registration');
    await waitFor(() => expect(plate.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Enter the registration.')).toBeTruthy();
    expect(screen.getByText('Enter the VAT number.')).toBeTruthy();
    expect(count('SEC-13')).toBe(0);
  });

  it('can be requested again after “not found” or an interruption', async () => {
    let answer: unknown = makeProblem('NOT_FOUND', { errorCode: '404001' });
    await open({
      'SEC-13': () => {
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
    await write('ZZ999ZZ', '1');
    await send();
    expect(await screen.findByText(/^We found no vehicle with this registration/)).toBeTruthy();
    answer = new TypeError('line is down');
    await send();
    await waitFor(() => expect(screen.queryByText(/^We found no vehicle/)).toBeNull());
    const breaking = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) => controller.error(new Error('cut')),
    });
    answer = makeDossier(breaking);
    await send();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(
        false,
      ),
    );
    expect(saved).toEqual([]);
    answer = makeDossier('PK');
    await send();
    expect(await screen.findByText(/dossier-AA000AA\.zip$/)).toBeTruthy();
  });

  it('show the progress of the download', async () => {
    const { promise: rest, resolve: go } = Promise.withResolvers<void>();
    const slow = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(2_500_000));
        await rest;
        controller.close();
      },
    });
    await open({ 'SEC-13': () => makeDossier(slow) });
    await write('AA000AA', '00743110157');
    await send();
    expect(await screen.findByText('Downloaded: 2.5 MB')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
    go();
    expect(await screen.findByText(/dossier-AA000AA\.zip$/)).toBeTruthy();
  });
});

it('are linked from the support page', async () => {
  makePortal({ 'OPEN-14': () => null });
  await visit('/private/support');
  await userEvent.click(await screen.findByRole('link', { name: 'Vehicle documents' }));
  await screen.findByRole('heading', { level: 1, name: 'Vehicle documents' });
});
