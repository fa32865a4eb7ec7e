import type { AnswerTo } from '@fairlot/contracts/operations';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeVehicleDetails } from './editor-builders.js';
import { makeEditorPortal } from './editor-page.js';
import { visit, type FakeAnswers, type FakeRequest } from './fake-portal.js';
import { makePhoto } from './vehicle-files.js';

type VehicleFiles = AnswerTo<'ENG-91'>;
export const A = makePhoto(1);
export const B = makePhoto(2);
export const C = makePhoto(3);

/** Opens the page of a vehicle, on a fake portal with these responses. */
export const openFilesPanel = async (answers: FakeAnswers = {}, state = 'PUBLISHED') => {
  const now: { files: VehicleFiles } = { files: { files: [A, B, C], version: 4 } };
  const put = (files: VehicleFiles['files']) =>
    (now.files = { files, version: now.files.version + 1 });
  const { asked } = makeEditorPortal({
    'SEC-22': () => makeVehicleDetails({ idVehicle: 7, state }),
    'SEC-21': () => [],
    'OPEN-02': () => [],
    'ENG-91': () => now.files,
    'ENG-90': () => put([...now.files.files, makePhoto(9)]),
    'ENG-92': ({ params }: FakeRequest) => {
      put(now.files.files.filter(({ idFile }) => idFile !== params['idFile']));
      return { done: true };
    },
    'ENG-100': ({ body }: FakeRequest) => {
      const { idFiles } = body as { idFiles: string[] };
      return put(idFiles.map((id) => now.files.files.find(({ idFile }) => idFile === id)!));
    },
    'ENG-101': ({ params, body }: FakeRequest) => {
      const { turned } = body as { turned: 90 };
      return put(
        now.files.files.map((one) => (one.idFile === params['idFile'] ? { ...one, turned } : one)),
      );
    },
    'ENG-102': () => ({ changes: [] }),
    ...answers,
  });
  await visit('/private/vehicles/7');
  await screen.findByRole('list', { name: 'Photos in order' });
  const sent = (id: string) => asked.filter((one) => one.id === id).map(({ request }) => request);
  return { now, put, sent };
};
export const photoCards = () =>
  within(screen.getByRole('list', { name: 'Photos in order' })).getAllByRole('listitem');
/** The last part of each photo's id, in the order of the cards. */
export const photoOrder = () =>
  photoCards()
    .map((card) => /idImage=0*(\w+)/.exec(card.querySelector('img')!.src)?.[1])
    .join('');
/** Presses a button. It may be in a toast, whose code is loaded with the first toast. */
export const pressButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
