import type { Damage } from '@fairlot/contracts/vehicles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makeAnswer,
  findButton,
  chooseOption,
  damageRows,
  findDialog,
  doorDamage,
  untilDialogCloses,
  openReport,
  pressButton,
  makeReport,
  saveReport,
  sentReports,
  applyDamage,
} from '../../../testing/make-condition-report.js';
import { fakeUploads } from '../../../testing/fake-upload.js';
import { makeDocument, makePhoto } from '../../../testing/vehicle-files.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

describe('writing a condition report', () => {
  it('places a damage at the clicked point of the drawing, and selects the part at that point', async () => {
    const portal = await openReport();
    const rear = findButton('Rear: add damage here');
    vi.spyOn(rear, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 100, 80));
    fireEvent.click(rear, { clientX: 126, clientY: 248, detail: 1 });
    await findDialog();
    expect(screen.getByLabelText<HTMLSelectElement>('Part').value).toBe('LEFT_TAIL_LIGHT');
    await chooseOption('Type', 'BROKEN');
    await chooseOption('Severity', '3');
    await userEvent.type(screen.getByLabelText('Estimated repair cost'), '120.50');
    await userEvent.type(screen.getByLabelText('Note'), ' Glass lacks ');
    await pressButton('Photo 2');
    await applyDamage();
    expect(damageRows()[1]).toMatch(/^2Left tail light, Broken, SevereRear · Glass lacks120,50/);
    await saveReport();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/private/vehicles/11'));
    const placed = {
      part: 'LEFT_TAIL_LIGHT',
      kind: 'BROKEN',
      severity: 3,
      note: 'Glass lacks',
      position: { view: 'REAR', x: 0.26, y: 0.6 },
      idFile: makePhoto(2).idFile,
      costMinor: 12_050,
    };
    expect(sentReports(portal)).toEqual([
      { ...makeReport({ damages: [doorDamage, placed as Damage] }), version: 4 },
    ]);
    await screen.findByText('Condition report saved.');
  });

  it('places a damage by keyboard: it starts at the chosen part, and arrow keys move it', async () => {
    const portal = await openReport({ 'ENG-110': () => makeAnswer(0, null) });
    findButton('Add damage').focus();
    await userEvent.keyboard('{Enter}');
    await findDialog();
    await chooseOption('Part', 'ROOF');
    expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('TOP');
    fireEvent.change(screen.getByLabelText('Position from left to right'), {
      target: { value: '0.71' },
    });
    await chooseOption('Part', 'SUNROOF');
    await applyDamage();
    await saveReport();
    await waitFor(() => expect(sentReports(portal)).toHaveLength(1));
    expect(sentReports(portal)[0]).toMatchObject({
      version: 0,
      damages: [{ part: 'SUNROOF', position: { view: 'TOP', x: 0.71, y: 0.5 } }],
    });
  });

  it('restores a removed damage at its position', async () => {
    const roof: Damage = { ...doorDamage, part: 'ROOF' };
    await openReport({
      'ENG-110': () => makeAnswer(4, makeReport({ damages: [roof, doorDamage] })),
    });
    const before = damageRows();
    await userEvent.click(
      within(screen.getByRole('list', { name: 'Damage' })).getAllByRole('button')[0]!,
    );
    await findDialog();
    await pressButton('Remove damage');
    await untilDialogCloses();
    expect(damageRows()).toHaveLength(1);
    await pressButton('Undo');
    expect(damageRows()).toEqual(before);
  });

  it('adds an uploaded photo to the damage and to the photos of the vehicle', async () => {
    const uploads = fakeUploads();
    const files = [makePhoto(1), makePhoto(2)];
    const portal = await openReport({
      'ENG-90': () => ({ files: [...files, makePhoto(3)], version: 2 }),
    });
    await pressButton(/^Front left door, Scratch/);
    const shown = await findDialog();
    const camera = shown.querySelector<HTMLInputElement>('input[capture]')!;
    expect(camera.getAttribute('capture')).toBe('environment');
    fireEvent.change(camera, {
      target: { files: [new File(['x'], 'door.jpg', { type: 'image/jpeg' })] },
    });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.address).toContain('upload-photos');
    uploads[0]!.answer(200, makePhoto(3));
    await waitFor(() => expect(findButton('Photo 3').getAttribute('aria-pressed')).toBe('true'));
    await applyDamage();
    await saveReport();
    await waitFor(() => expect(sentReports(portal)).toHaveLength(1));
    expect(sentReports(portal)[0]).toMatchObject({ damages: [{ idFile: makePhoto(3).idFile }] });
  });

  it('edits services, equipment and an appraisal, and rejects dates in the future', async () => {
    const portal = await openReport();
    await pressButton('Add service');
    await findDialog();
    const day = screen.getByLabelText('Service date');
    await userEvent.clear(day);
    await userEvent.type(day, '01/01/2099');
    await pressButton('Apply');
    await screen.findByText(/^Enter a date no later than today/);
    await userEvent.clear(day);
    await userEvent.type(day, '18/03/2024');
    await userEvent.type(screen.getByLabelText('Mileage (km)'), '61200');
    await applyDamage();
    await pressButton(/^Service, 18\/03\/2024/);
    await findDialog();
    await chooseOption('Type', 'TYRES');
    await applyDamage();
    await pressButton('Edit inspection report');
    await findDialog();
    await chooseOption('Inspected by', 'THIRD_PARTY');
    await chooseOption('Provided as', 'LINK');
    await userEvent.type(screen.getByLabelText('Web address'), 'http://value.example/1');
    await pressButton('Apply');
    await screen.findByText(/starting with https:\/\//);
    await userEvent.clear(screen.getByLabelText('Web address'));
    await userEvent.type(screen.getByLabelText('Web address'), 'https://value.example/1');
    await applyDamage();
    await userEvent.click(screen.getByLabelText('Isofix'));
    await userEvent.type(screen.getByLabelText('Other equipment'), 'Dog guard{Enter}');
    await saveReport();
    await waitFor(() => expect(sentReports(portal)).toHaveLength(1));
    expect(sentReports(portal)[0]).toEqual({
      ...makeReport({
        services: [{ date: '2024-03-18', kind: 'TYRES', mileageKm: 61_200, note: null }],
        equipment: [{ code: 'ISOFIX' }, { text: 'Dog guard' }],
        appraisal: { by: 'THIRD_PARTY', format: 'LINK', url: 'https://value.example/1' },
      }),
      version: 4,
    });
  });

  it('requires a document if the appraisal is one', async () => {
    const uploads = fakeUploads();
    const files = [makePhoto(1), makePhoto(2), makeDocument(3)];
    const portal = await openReport({ 'ENG-90': () => ({ files, version: 2 }) });
    await pressButton('Edit inspection report');
    const shown = await findDialog();
    await chooseOption('Inspected by', 'OWNER');
    await chooseOption('Provided as', 'PDF');
    await screen.findByText(/documents don’t include an inspection report yet/);
    expect(findButton('Apply').hasAttribute('disabled')).toBe(true);
    await userEvent.upload(
      shown.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['%PDF-'], 'value.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.address).toContain('upload-appraisal');
    uploads[0]!.answer(200, makeDocument(3));
    await waitFor(() => expect(findButton('Apply').hasAttribute('disabled')).toBe(false));
    await applyDamage();
    await saveReport();
    await waitFor(() => expect(sentReports(portal)).toHaveLength(1));
    expect(sentReports(portal)[0]).toMatchObject({ appraisal: { by: 'OWNER', format: 'PDF' } });
  });
});
