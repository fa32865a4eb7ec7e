import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport, Damage } from '@fairlot/contracts/vehicles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProblem, aUser, NOW } from '../../../testing/builders.js';
import { someDetails } from '../../../testing/editor-builders.js';
import { aPortal, visit, type Answers } from '../../../testing/fake-portal.js';
import { fakeUploads } from '../../../testing/fake-upload.js';
import { aDocument, aPhoto } from '../../../testing/vehicle-files.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const PAGE = '/private/vehicles/11/condition';
const door: Damage = {
  part: 'FRONT_LEFT_DOOR',
  kind: 'SCRATCH',
  severity: 1,
  note: null,
  costMinor: null,
  position: { view: 'LEFT', x: 0.4, y: 0.5 },
  idFile: null,
};
const report = (over: Partial<ConditionReport> = {}): ConditionReport => ({
  damages: [door],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
  ...over,
});
const answer = (version: number, of: ConditionReport | null): AnswerTo<'ENG-110'> => ({
  version,
  report: of,
  damageMinor: null,
  changedAt: of && NOW,
});

const open = async (answers: Answers = {}) => {
  const portal = aPortal({
    'SEC-10': () => aUser({ permissions: ['LOADER'] }),
    'SEC-22': () => someDetails(),
    'SEC-21': () => [],
    'OPEN-02': () => [],
    'ENG-102': () => [],
    'ENG-91': () => ({ files: [aPhoto(1), aPhoto(2)], version: 1 }),
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
const sent = ({ asked }: Portal) =>
  asked.flatMap(({ id, request }) => (id === 'ENG-111' ? [request.body] : []));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const dialog = () => screen.findByRole('dialog');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const takeOver = async () => {
  await press('Apply');
  await gone();
};
const save = () => press('Save report');
const damages = () =>
  within(screen.getByRole('list', { name: 'Damage' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('writing a condition report', () => {
  it('places a damage at the clicked point of the drawing, with the part there', async () => {
    const portal = await open();
    const rear = button('Rear: add damage here');
    vi.spyOn(rear, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 100, 80));
    fireEvent.click(rear, { clientX: 126, clientY: 248, detail: 1 });
    await dialog();
    expect(screen.getByLabelText<HTMLSelectElement>('Part').value).toBe('LEFT_TAIL_LIGHT');
    await choose('Type', 'BROKEN');
    await choose('Severity', '3');
    await userEvent.type(screen.getByLabelText('Estimated repair cost'), '120.50');
    await userEvent.type(screen.getByLabelText('Note'), ' Glass lacks ');
    await press('Photo 2');
    await takeOver();
    expect(damages()[1]).toMatch(/^2Left tail light, Broken, SevereRear · Glass lacks120,50/);
    await save();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/private/vehicles/11'));
    const placed = {
      part: 'LEFT_TAIL_LIGHT',
      kind: 'BROKEN',
      severity: 3,
      note: 'Glass lacks',
      position: { view: 'REAR', x: 0.26, y: 0.6 },
      idFile: aPhoto(2).idFile,
      costMinor: 12_050,
    };
    expect(sent(portal)).toEqual([
      { ...report({ damages: [door, placed as Damage] }), version: 4 },
    ]);
    await screen.findByText('Condition report saved.');
  });

  it('chooses a part by keyboard, starts at the part’s place, and moves from there', async () => {
    const portal = await open({ 'ENG-110': () => answer(0, null) });
    button('Add damage').focus();
    await userEvent.keyboard('{Enter}');
    await dialog();
    await choose('Part', 'ROOF');
    expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('TOP');
    fireEvent.change(screen.getByLabelText('Position from left to right'), {
      target: { value: '0.71' },
    });
    await choose('Part', 'SUNROOF');
    await takeOver();
    await save();
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).toMatchObject({
      version: 0,
      damages: [{ part: 'SUNROOF', position: { view: 'TOP', x: 0.71, y: 0.5 } }],
    });
  });

  it('restores a removed damage at its position', async () => {
    const roof: Damage = { ...door, part: 'ROOF' };
    await open({ 'ENG-110': () => answer(4, report({ damages: [roof, door] })) });
    const before = damages();
    await userEvent.click(
      within(screen.getByRole('list', { name: 'Damage' })).getAllByRole('button')[0]!,
    );
    await dialog();
    await press('Remove damage');
    await gone();
    expect(damages()).toHaveLength(1);
    await press('Undo');
    expect(damages()).toEqual(before);
  });

  it('adds a damage’s picture to the vehicle and the damage', async () => {
    const uploads = fakeUploads();
    const files = [aPhoto(1), aPhoto(2)];
    const portal = await open({
      'ENG-90': () => ({ files: [...files, aPhoto(3)], version: 2 }),
    });
    await press(/^Front left door/);
    const shown = await dialog();
    const camera = shown.querySelector<HTMLInputElement>('input[capture]')!;
    expect(camera.getAttribute('capture')).toBe('environment');
    fireEvent.change(camera, {
      target: { files: [new File(['x'], 'door.jpg', { type: 'image/jpeg' })] },
    });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.address).toContain('upload-photos');
    uploads[0]!.answer(200, aPhoto(3));
    await waitFor(() => expect(button('Photo 3').getAttribute('aria-pressed')).toBe('true'));
    await takeOver();
    await save();
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).toMatchObject({ damages: [{ idFile: aPhoto(3).idFile }] });
  });

  it('edits services, equipment and an appraisal, and rejects future days', async () => {
    const portal = await open();
    await press('Add service');
    await dialog();
    const day = screen.getByLabelText('Service date');
    await userEvent.clear(day);
    await userEvent.type(day, '01/01/2099');
    await press('Apply');
    await screen.findByText(/^Enter a date no later than today/);
    await userEvent.clear(day);
    await userEvent.type(day, '18/03/2024');
    await userEvent.type(screen.getByLabelText('Mileage (km)'), '61200');
    await takeOver();
    await press(/^Service, 18\/03\/2024/);
    await dialog();
    await choose('Type', 'TYRES');
    await takeOver();
    await press('Edit inspection report');
    await dialog();
    await choose('Inspected by', 'THIRD_PARTY');
    await choose('Provided as', 'LINK');
    await userEvent.type(screen.getByLabelText('Web address'), 'http://value.example/1');
    await press('Apply');
    await screen.findByText(/starting with https:\/\//);
    await userEvent.clear(screen.getByLabelText('Web address'));
    await userEvent.type(screen.getByLabelText('Web address'), 'https://value.example/1');
    await takeOver();
    await userEvent.click(screen.getByLabelText('Isofix'));
    await userEvent.type(screen.getByLabelText('Other equipment'), 'Dog guard{Enter}');
    await save();
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).toEqual({
      ...report({
        services: [{ date: '2024-03-18', kind: 'TYRES', mileageKm: 61_200, note: null }],
        equipment: [{ code: 'ISOFIX' }, { text: 'Dog guard' }],
        appraisal: { by: 'THIRD_PARTY', format: 'LINK', url: 'https://value.example/1' },
      }),
      version: 4,
    });
  });

  it('requires a document for a document appraisal', async () => {
    const uploads = fakeUploads();
    const files = [aPhoto(1), aPhoto(2), aDocument(3)];
    const portal = await open({ 'ENG-90': () => ({ files, version: 2 }) });
    await press('Edit inspection report');
    const shown = await dialog();
    await choose('Inspected by', 'OWNER');
    await choose('Provided as', 'PDF');
    await screen.findByText(/documents don’t include an inspection report yet/);
    expect(button('Apply').hasAttribute('disabled')).toBe(true);
    await userEvent.upload(
      shown.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['%PDF-'], 'value.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.address).toContain('upload-appraisal');
    uploads[0]!.answer(200, aDocument(3));
    await waitFor(() => expect(button('Apply').hasAttribute('disabled')).toBe(false));
    await takeOver();
    await save();
    await waitFor(() => expect(sent(portal)).toHaveLength(1));
    expect(sent(portal)[0]).toMatchObject({ appraisal: { by: 'OWNER', format: 'PDF' } });
  });
});

describe('an unsent report', () => {
  it('survives a reload', async () => {
    await open();
    await userEvent.click(screen.getByLabelText('Isofix'));
    cleanup();
    await open();
    await screen.findByText(/^We restored your unsaved changes/);
    expect(screen.getByLabelText<HTMLInputElement>('Isofix').checked).toBe(true);
  });

  it('causes a warning before leaving, and is restored when reopened', async () => {
    const portal = await open();
    await userEvent.click(screen.getByLabelText('Isofix'));
    void portal.router.navigate({ to: '/auctions' });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep and leave' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/auctions'));
    void portal.router.navigate({
      to: '/private/vehicles/$idVehicle/condition',
      params: { idVehicle: 11 },
    });
    await screen.findByText(/^We restored your unsaved changes/);
    expect(screen.getByLabelText<HTMLInputElement>('Isofix').checked).toBe(true);
    await press('Discard and start over');
    expect(screen.getByLabelText<HTMLInputElement>('Isofix').checked).toBe(false);
  });
});

describe('a concurrently edited report', () => {
  it('merges both edits, and shows conflicting values', async () => {
    const appraisal = { by: 'OWNER', format: 'LINK', url: 'https://theirs.example/' } as const;
    const theirs = report({ damages: [{ ...door, part: 'ROOF' }], appraisal });
    let isSaved = false;
    const portal = await open({
      'ENG-110': () => (isSaved ? answer(5, theirs) : answer(4, report())),
      'ENG-111': ({ body }) => {
        const { version, ...written } = body as ConditionReport & { version: number };
        if (version === 5) return answer(6, written);
        isSaved = true;
        return aProblem('RECORD_CHANGED', { errorCode: '409041', facts: { version: 5 } });
      },
    });
    await userEvent.click(screen.getByLabelText('Isofix'));
    await press('Edit inspection report');
    await dialog();
    await choose('Inspected by', 'OWNER');
    await choose('Provided as', 'LINK');
    await userEvent.type(screen.getByLabelText('Web address'), 'https://mine.example/');
    await takeOver();
    await save();
    const notice = await screen.findByRole('status', { name: 'Changed in the meantime' });
    expect(notice.textContent).toContain('Added by the other user: Roof, Scratch, Slight');
    expect(notice.textContent).toContain(
      'Removed by the other user: Front left door, Scratch, Slight',
    );
    expect(notice.textContent).toMatch(/theirs\.example.*mine\.example/);
    await userEvent.click(within(notice).getByRole('button', { name: 'Use other version' }));
    await save();
    await waitFor(() => expect(sent(portal)).toHaveLength(2));
    expect(sent(portal)[1]).toEqual({ ...theirs, equipment: [{ code: 'ISOFIX' }], version: 5 });
  });
});

describe('users who cannot edit it', () => {
  it('learn that bidders rely on it', async () => {
    await open({ 'SEC-22': () => someDetails({ state: 'SOLD' }) });
    await screen.findByText('You can’t change the condition report now');
    expect(screen.queryByRole('button', { name: 'Save report' })).toBeNull();
  });

  it('get “not found” when they do not sell the vehicle', async () => {
    await open({ 'SEC-22': () => someDetails({ state: null, editVersion: null }) });
    expect(screen.queryByRole('button', { name: 'Save report' })).toBeNull();
    expect(screen.queryByText('Damage')).toBeNull();
  });

  it('learn from the server which damage is refused', async () => {
    const message = 'There is no such picture.';
    const fields = [{ path: 'damages.0.idFile', code: 'unknown', message }];
    await open({ 'ENG-111': () => aProblem('VALIDATION', { errorCode: '400001', fields }) });
    await save();
    await screen.findByText('Damage 1: There is no such picture.');
  });
});
