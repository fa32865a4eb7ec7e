import type { ListImport, ListImportRow } from '@fairlot/contracts/vehicles';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';
import { makeUpload, fakeUploads } from '../../../testing/fake-upload.js';

const LIST: ListImport = {
  idTemp: '0195f1c2-7a30-8c51-8c5e-0d6f3a1b2c4d',
  state: 'STAGED',
  idMarket: 'IT',
  idTemplate: 5,
  provenance: null,
  encoding: 'utf-8' as const,
  createdAt: 1,
  columns: [{ heading: 'Nr', field: 'externalId' }],
  missing: [],
  unknownValues: [],
  valueMappings: [],
  problems: [],
  problemCount: 0,
  doubts: [],
  doubtCount: 0,
  rowCount: 2,
  counts: { created: 1, changed: 0, unchanged: 0, refused: 1, undone: 0, kept: 0 },
  files: { attached: 0, waiting: 0 },
};
const line = (tupla: number, code: string, outcome: ListImportRow['outcome']): ListImportRow => ({
  tupla,
  line: tupla + 1,
  outcome,
  idVehicle: null,
  cells: [code],
  problems: [],
});
const ROWS = [line(3, 'E-1', 'CREATED'), line(4, 'E-2', 'REFUSED')];
const FILE = {
  idFile: '1'.repeat(32),
  kind: 'PHOTO',
  name: 'x.jpg',
  size: 1,
  mediaType: 'image/jpeg',
  order: 0,
  widths: [],
  placeholder: null,
  turned: 0,
};
const named = (...names: readonly string[]) => names.map((name) => new File(['x'], name));
const open = async (answer: () => Response = () => Response.json(FILE)) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['AUCTIONEER'] }),
    'ENG-97': () => LIST,
    'ENG-150': () => [],
    'ENG-94': () => makePage(ROWS),
  });
  const sent = makeUpload(() => answer());
  await visit(`/private/upload-vehicle?list=${LIST.idTemp}`);
  const part = within(await screen.findByRole('region', { name: 'Photos and documents' }));
  const drop = (files: readonly File[]) =>
    fireEvent.drop(part.getByTestId('file-drop'), { dataTransfer: { files } });
  return { ...portal, sent, part, drop };
};
const textsIn = (part: { getAllByRole: typeof screen.getAllByRole }) =>
  part.getAllByRole('listitem').map(({ textContent }) => textContent);

it('SCR-069 in part: the page assigns photos and documents to the rows that their file names refer to, in order', async () => {
  const { sent, part, drop, asked } = await open();
  drop(named('E-1_2.jpg', 'E-2-appraisal.pdf', 'E-1_1.jpg', 'front.jpg', 'E-9_1.jpg'));
  await part.findByText('No row in the list has this vehicle code.');
  expect(textsIn(part)).toEqual([
    'E-1_2.jpguploaded',
    'E-2-appraisal.pdfuploaded; its row has errors, so we keep the file for one day',
    'E-1_1.jpguploaded',
    'front.jpgThe file name contains no vehicle code.',
    'E-9_1.jpgNo row in the list has this vehicle code.',
  ]);
  const gone = sent.map(({ form }) => [
    (form.get('file') as File).name,
    form.get('tupla'),
    form.get('tempId'),
  ]);
  // Files of two vehicles are sent in parallel. Files of the same vehicle are sent in order.
  expect(gone.filter(([, tupla]) => tupla === '3')).toEqual([
    ['E-1_1.jpg', '3', LIST.idTemp],
    ['E-1_2.jpg', '3', LIST.idTemp],
  ]);
  expect(gone.filter(([, tupla]) => tupla === '4')).toEqual([
    ['E-2-appraisal.pdf', '4', LIST.idTemp],
  ]);
  const [codes] = asked.flatMap(({ id, request }) =>
    id === 'ENG-94' ? [request.query.getAll('codes')] : [],
  );
  expect(codes).toEqual(['E-1', 'E-2', 'E-9']);
});

it('SCR-069 in part: the page shows why a file was refused, and can send it again', async () => {
  const refused = makeProblem('FILE_REFUSED', { errorCode: '422002' });
  const answers = [() => Response.json(refused, { status: 422 }), () => Response.json(FILE)];
  const { sent, part, drop } = await open(() => answers.shift()!());
  drop(named('E-1_1.jpg'));
  await userEvent.click(await part.findByRole('button', { name: 'Upload again' }));
  await part.findByText('uploaded');
  const keys = sent.map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, keys[0] === keys[1], typeof keys[0]]).toEqual([2, true, 'string']);
});

it('SCR-069 in part: the page attaches a photo from the camera to the vehicle whose code the user entered', async () => {
  const { sent, part } = await open();
  const camera = part.getByLabelText('Take a photo');
  expect([camera.getAttribute('capture'), camera.hasAttribute('disabled')]).toEqual([
    'environment',
    true,
  ]);
  await userEvent.type(part.getByLabelText('Vehicle code of the photo'), 'E-1');
  await userEvent.upload(camera, new File(['x'], 'image.jpg', { type: 'image/jpeg' }));
  await part.findByText('uploaded');
  expect((sent[0]?.form.get('file') as File | undefined)?.name).toBe('E-1_1.jpg');
});

it('SCR-069 in part: the page sends a file again after “too many requests”, with the same command id', async () => {
  const tooMany = makeProblem('TOO_MANY_REQUESTS', {
    errorCode: '429001',
    facts: { retryAfterSeconds: 0.01 },
  });
  const answers = [() => Response.json(tooMany, { status: 429 }), () => Response.json(FILE)];
  const { sent, part, drop } = await open(() => answers.shift()!());
  drop(named('E-1_1.jpg'));
  await part.findByText('uploaded');
  const keys = sent.map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, keys[0] === keys[1]]).toEqual([2, true]);
});

describe('the files of a list', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `E-1_${n + 1}.jpg`);
  const held = async () => {
    const opened = await open();
    vi.unstubAllGlobals();
    makePortal({
      'ENG-94': () => makePage(ROWS),
    });
    return { ...opened, sent: fakeUploads() };
  };

  it('are counted, listed only if they need attention, and can be paused and cancelled', async () => {
    const { sent, part, drop } = await held();
    drop(named(...many, 'E-2_1.jpg', 'front.jpg'));
    await part.findByText("Files uploaded: 0 of 1'002");
    // Files of two vehicles are sent in parallel, one file of each at a time.
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(textsIn(part)).toHaveLength(3);
    await userEvent.click(part.getByRole('button', { name: 'Pause' }));
    sent[0]!.answer(200, FILE);
    sent[1]!.answer(200, FILE);
    await part.findByText("Files uploaded: 2 of 1'002");
    expect(sent).toHaveLength(2);
    await userEvent.click(part.getByRole('button', { name: 'Resume upload' }));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await userEvent.click(part.getByRole('button', { name: 'Cancel' }));
    expect(sent[2]!.isAborted).toBe(true);
    await part.findByText('Files uploaded: 2 of 3');
    expect(sent).toHaveLength(3);
  });

  it('can be sent again if they failed, without sending the others again', async () => {
    const refused = makeProblem('FILE_REFUSED', { errorCode: '422002' });
    let isBad = true;
    const { sent, part, drop } = await open(() =>
      isBad ? Response.json(refused, { status: 422 }) : Response.json(FILE),
    );
    drop(named('E-1_1.jpg', 'E-1_2.jpg'));
    const again = await part.findByRole('button', { name: 'Upload 2 failed files again' });
    isBad = false;
    drop(named('E-1_3.jpg'));
    await part.findByText('Files uploaded: 1 of 3');
    await userEvent.click(again);
    await part.findByText('Files uploaded: 3 of 3');
    expect(sent.map(({ form }) => (form.get('file') as File).name).toSorted()).toEqual([
      'E-1_1.jpg',
      'E-1_1.jpg',
      'E-1_2.jpg',
      'E-1_2.jpg',
      'E-1_3.jpg',
    ]);
  });

  it('are not sent again after a reload', async () => {
    const files = named('E-1_1.jpg', 'E-1_2.jpg');
    const first = await open();
    first.drop(files.slice(0, 1));
    await first.part.findByText('Files uploaded: 1 of 1');
    cleanup();
    const { sent, part, drop } = await open();
    drop(files);
    await part.findByText('Files uploaded: 2 of 2');
    expect(sent.map(({ form }) => (form.get('file') as File).name)).toEqual(['E-1_2.jpg']);
  });
});
