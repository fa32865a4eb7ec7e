import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport, Damage } from '@fairlot/contracts/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { makeUser, NOW } from './builders.js';
import { makeVehicleDetails } from './editor-builders.js';
import { makePortal, visit, type FakeAnswers } from './fake-portal.js';
import { makePhoto } from './vehicle-files.js';

const PAGE_PATH = '/private/vehicles/11/condition';
export const doorDamage: Damage = {
  part: 'FRONT_LEFT_DOOR',
  kind: 'SCRATCH',
  severity: 1,
  note: null,
  costMinor: null,
  position: { view: 'LEFT', x: 0.4, y: 0.5 },
  idFile: null,
};
export const makeReport = (over: Partial<ConditionReport> = {}): ConditionReport => ({
  damages: [doorDamage],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
  ...over,
});
export const makeAnswer = (
  version: number,
  stored: ConditionReport | null,
): AnswerTo<'ENG-110'> => ({
  version,
  report: stored,
  damageMinor: null,
  changedAt: stored && NOW,
});

export const openReport = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['LOADER'] }),
    'SEC-22': () => makeVehicleDetails(),
    'SEC-21': () => [],
    'OPEN-02': () => [],
    'ENG-102': () => [],
    'ENG-91': () => ({ files: [makePhoto(1), makePhoto(2)], version: 1 }),
    'ENG-110': () => makeAnswer(4, makeReport()),
    'ENG-111': ({ body }) => {
      const { version, ...written } = body as ConditionReport & { version: number };
      return makeAnswer(version + 1, written);
    },
    ...answers,
  });
  const { router } = await visit(PAGE_PATH);
  await screen.findByRole('heading', { level: 1 });
  return { ...portal, router };
};
type OpenedPortal = Awaited<ReturnType<typeof openReport>>;
export const sentReports = ({ asked }: OpenedPortal) =>
  asked.flatMap(({ id, request }) => (id === 'ENG-111' ? [request.body] : []));
export const findButton = (name: string | RegExp) => screen.getByRole('button', { name });
export const pressButton = (name: string | RegExp) => userEvent.click(findButton(name));
export const chooseOption = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
export const findDialog = () => screen.findByRole('dialog');
export const untilDialogCloses = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const applyDamage = async () => {
  await pressButton('Apply');
  await untilDialogCloses();
};
export const saveReport = () => pressButton('Save report');
export const damageRows = () =>
  within(screen.getByRole('list', { name: 'Damage' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
