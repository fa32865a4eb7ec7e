import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport, Damage } from '@fairlot/contracts/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { makeUser, NOW } from './builders.js';
import { makeVehicleDetails } from './editor-builders.js';
import { makePortal, visit, type Answers } from './fake-portal.js';
import { makePhoto } from './vehicle-files.js';

const PAGE = '/private/vehicles/11/condition';
export const doorDamage: Damage = {
  part: 'FRONT_LEFT_DOOR',
  kind: 'SCRATCH',
  severity: 1,
  note: null,
  costMinor: null,
  position: { view: 'LEFT', x: 0.4, y: 0.5 },
  idFile: null,
};
export const report = (over: Partial<ConditionReport> = {}): ConditionReport => ({
  damages: [doorDamage],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
  ...over,
});
export const answer = (version: number, stored: ConditionReport | null): AnswerTo<'ENG-110'> => ({
  version,
  report: stored,
  damageMinor: null,
  changedAt: stored && NOW,
});

export const open = async (answers: Answers = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ permissions: ['LOADER'] }),
    'SEC-22': () => makeVehicleDetails(),
    'SEC-21': () => [],
    'OPEN-02': () => [],
    'ENG-102': () => [],
    'ENG-91': () => ({ files: [makePhoto(1), makePhoto(2)], version: 1 }),
    'ENG-110': () => answer(4, report()),
    'ENG-111': ({ body }) => {
      const { version, ...written } = body as ConditionReport & { version: number };
      return answer(version + 1, written);
    },
    ...answers,
  });
  const { router } = await visit(PAGE);
  await screen.findByRole('heading', { level: 1 });
  return { ...portal, router };
};
type Portal = Awaited<ReturnType<typeof open>>;
export const sentReports = ({ asked }: Portal) =>
  asked.flatMap(({ id, request }) => (id === 'ENG-111' ? [request.body] : []));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));
export const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
export const dialog = () => screen.findByRole('dialog');
export const untilDialogCloses = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const applyDamage = async () => {
  await press('Apply');
  await untilDialogCloses();
};
export const save = () => press('Save report');
export const damages = () =>
  within(screen.getByRole('list', { name: 'Damage' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
