import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  A,
  B,
  C,
  photoCards,
  openFilesPanel,
  photoOrder,
  pressButton,
} from '../../../testing/make-files-panel.js';
import { makeProblem, NOW } from '../../../testing/builders.js';
import { fakeUploads } from '../../../testing/fake-upload.js';
import { makeDocument } from '../../../testing/vehicle-files.js';

const makeFile = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

describe('the order of the pictures', () => {
  it('can be changed by buttons, is sent with the loaded version, and keeps the focus on the button', async () => {
    const { sent } = await openFilesPanel();
    expect(within(photoCards()[0]!).getByText('Main photo')).toBeTruthy();
    const isOff = (name: string) =>
      screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOff('Move photo 1 forward'), isOff('Move photo 3 back')]).toEqual([true, true]);
    await pressButton('Move photo 1 back');
    await waitFor(() => expect(photoOrder()).toBe('213'));
    expect(sent('ENG-100')[0]!.body).toEqual({
      idFiles: [B.idFile, A.idFile, C.idFile],
      version: 4,
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 back');
    expect(screen.getByText('Now at position 2 of 3.')).toBeTruthy();
    await pressButton('Use photo 3 as main photo');
    await waitFor(() => expect(photoOrder()).toBe('321'));
    expect(sent('ENG-100')[1]!.body).toMatchObject({ version: 5 });
  });

  it('can be changed by dragging', async () => {
    const { sent } = await openFilesPanel();
    const dataTransfer = { types: ['text/plain'], setData: () => {}, effectAllowed: '' };
    fireEvent.dragStart(photoCards()[2]!, { dataTransfer });
    fireEvent.dragOver(photoCards()[0]!, { dataTransfer });
    fireEvent.drop(photoCards()[0]!, { dataTransfer });
    await waitFor(() => expect(photoOrder()).toBe('312'));
    expect(sent('ENG-100')).toHaveLength(1);
  });

  it('is reloaded with a message after a concurrent change', async () => {
    const { put } = await openFilesPanel({
      'ENG-100': () => makeProblem('RECORD_CHANGED', { errorCode: '409041' }),
    });
    put([C, A, B]);
    await pressButton('Move photo 1 back');
    await waitFor(() => expect(photoOrder()).toBe('312'));
    await waitFor(() =>
      expect(document.querySelector('[data-tone="bad"]')?.textContent).toMatch(
        /changed|meanwhile/i,
      ),
    );
  });
});

it('the files panel rotates a photo by a quarter turn, keeps its place and loads it from a new URL', async () => {
  const { sent } = await openFilesPanel();
  await pressButton('Rotate photo 2 clockwise');
  await waitFor(() => expect(photoCards()[1]!.querySelector('img')!.src).toContain('turned=90'));
  await pressButton('Rotate photo 2 clockwise');
  await waitFor(() => expect(photoCards()[1]!.querySelector('img')!.src).toContain('turned=180'));
  expect(sent('ENG-101').map(({ body }) => body)).toEqual([{ turned: 90 }, { turned: 180 }]);
});

describe('uploads', () => {
  const choose = (files: File[]) =>
    userEvent.upload(
      screen.getByLabelText<HTMLInputElement>('Choose files', { selector: 'input' }),
      files,
    );

  it('run one after the other with progress, and are attached when complete', async () => {
    const uploads = fakeUploads();
    const { sent } = await openFilesPanel();
    await choose([makeFile('front.jpg'), makeFile('value.pdf', 'application/pdf')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    const [first] = uploads;
    expect(first!.address).toContain('upload-photos');
    first!.come(30, 100);
    const bar = await screen.findByRole('progressbar', { name: 'front.jpg: upload progress' });
    await waitFor(() => expect((bar as HTMLProgressElement).value).toBe(0.3));
    first!.answer(200, A);
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.address).toContain('upload-other');
    const idTemp = first!.form.get('tempId');
    expect(first!.headers['idempotency-key']).toBe(idTemp);
    expect(sent('ENG-90')[0]!.body).toEqual({ idTemp, tupla: 1 });
    await waitFor(() => expect(photoOrder()).toBe('1239'));
    expect(screen.queryByText('front.jpg')).toBeNull();
  });

  it('stay in the list with the reason after a refusal, and can be repeated without adding the file twice', async () => {
    const uploads = fakeUploads();
    await openFilesPanel();
    await choose([makeFile('fake.jpg')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.answer(422, makeProblem('FILE_REFUSED', { errorCode: '422002' }));
    const row = (await screen.findByText('fake.jpg')).closest('li')!;
    expect((await within(row).findByRole('alert')).textContent).not.toBe('');
    await pressButton('Upload fake.jpg again');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.form.get('tempId')).toBe(uploads[0]!.form.get('tempId'));
    uploads[1]!.answer(200, A);
    await waitFor(() => expect(screen.queryByText('fake.jpg')).toBeNull());
  });

  it('can be cancelled, after which the next one starts', async () => {
    const uploads = fakeUploads();
    const { sent } = await openFilesPanel();
    await choose([makeFile('one.jpg'), makeFile('two.jpg'), makeFile('three.jpg')]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    await pressButton('Cancel upload of two.jpg');
    await pressButton('Cancel upload of one.jpg');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[0]!.isAborted).toBe(true);
    expect((uploads[1]!.form.get('file') as File).name).toBe('three.jpg');
    expect(sent('ENG-90')).toEqual([]);
  });

  it('send large files in parts, wait while offline, and delete the sent parts when cancelled', async () => {
    const uploads = fakeUploads();
    const { sent } = await openFilesPanel({
      'ENG-106': () => A,
      'ENG-109': () => ({ done: true }),
      'ENG-108': ({ params }) => ({ ...params, offset: 1_048_576 }),
    });
    await choose([new File([new Uint8Array(1_500_000)], 'large.jpg', { type: 'image/jpeg' })]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.address).toContain('/secure/file');
    const idUpload = uploads[0]!.form.get('idUpload');
    uploads[0]!.fail();
    const row = (await screen.findByText('large.jpg')).closest('li')!;
    expect((await within(row).findByRole('status')).textContent).toMatch(/^No connection/);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.form.get('offset')).toBe('1048576');
    expect(await within(row).findByRole('progressbar')).toBeTruthy();
    uploads[1]!.answer(200, { idUpload, offset: 1_500_000 });
    await waitFor(() => expect(photoOrder()).toBe('1239'));
    expect(sent('ENG-106')[0]!.body).toMatchObject({ kind: 'PHOTO', tempId: idUpload });
    await choose([new File([new Uint8Array(1_500_000)], 'other.jpg', { type: 'image/jpeg' })]);
    await waitFor(() => expect(uploads).toHaveLength(3));
    await pressButton('Cancel upload of other.jpg');
    await waitFor(() => expect(sent('ENG-109')).toHaveLength(1));
    expect(sent('ENG-109')[0]!.query.get('idUpload')).toBe(uploads[2]!.form.get('idUpload'));
  });

  it('accept dropped files, and photos on a phone', async () => {
    const uploads = fakeUploads();
    await openFilesPanel();
    const place = screen.getByText('Drop photos and documents here.').parentElement!;
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [makeFile('drop.jpg')] } });
    expect(await screen.findByText('drop.jpg')).toBeTruthy();
    expect(uploads).toHaveLength(1);
    const camera = screen.getByLabelText('Take photo', { selector: 'input' });
    expect(camera.getAttribute('capture')).toBe('environment');
  });
});

it('the files panel can also remove documents, and lists the changes on demand', async () => {
  const changes = [
    { at: NOW, what: 'TURNED', idUser: 1, own: true, idFile: B.idFile, files: 1 },
    { at: NOW - 1, what: 'ATTACHED', idUser: 44, own: false, idFile: null, files: 3 },
  ];
  const { sent } = await openFilesPanel({
    'ENG-91': () => ({ files: [A, B, C, makeDocument(5)], version: 4 }),
    'ENG-102': () => ({ changes }),
  });
  await pressButton('Remove value.pdf');
  expect(screen.queryByRole('button', { name: 'Remove value.pdf' })).toBeNull();
  await pressButton('Undo');
  expect(screen.getByRole('button', { name: 'Remove value.pdf' })).toBeTruthy();
  expect(sent('ENG-102')).toEqual([]);
  const details = screen.getByText('File history').closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const lines = await within(details).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/You.*Photo rotated \(Photo 2\)$/),
    expect.stringMatching(/User 44.*3 files added$/),
  ]);
});
