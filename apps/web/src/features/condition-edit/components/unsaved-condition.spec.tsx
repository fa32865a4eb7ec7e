import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makeAnswer,
  chooseOption,
  findDialog,
  doorDamage,
  openReport,
  pressButton,
  makeReport,
  saveReport,
  sentReports,
  applyDamage,
} from '../../../testing/make-condition-report.js';
import { makeProblem } from '../../../testing/builders.js';
import { makeVehicleDetails } from '../../../testing/editor-builders.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

describe('an unsent report', () => {
  it('survives a reload', async () => {
    await openReport();
    await userEvent.click(screen.getByLabelText('Isofix'));
    cleanup();
    await openReport();
    await screen.findByText(/^We restored your unsaved changes/);
    expect(screen.getByLabelText<HTMLInputElement>('Isofix').checked).toBe(true);
  });

  it('causes a warning when the user leaves, and is restored when the page opens again', async () => {
    const portal = await openReport();
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
    await pressButton('Discard and start over');
    expect(screen.getByLabelText<HTMLInputElement>('Isofix').checked).toBe(false);
  });
});

describe('saving a report that two users edit', () => {
  it('merges both edits, and asks about values in conflict', async () => {
    const appraisal = { by: 'OWNER', format: 'LINK', url: 'https://theirs.example/' } as const;
    const theirs = makeReport({ damages: [{ ...doorDamage, part: 'ROOF' }], appraisal });
    let isSaved = false;
    const portal = await openReport({
      'ENG-110': () => (isSaved ? makeAnswer(5, theirs) : makeAnswer(4, makeReport())),
      'ENG-111': ({ body }) => {
        const { version, ...written } = body as ConditionReport & { version: number };
        if (version === 5) return makeAnswer(6, written);
        isSaved = true;
        return makeProblem('RECORD_CHANGED', { errorCode: '409041', facts: { version: 5 } });
      },
    });
    await userEvent.click(screen.getByLabelText('Isofix'));
    await pressButton('Edit inspection report');
    await findDialog();
    await chooseOption('Inspected by', 'OWNER');
    await chooseOption('Provided as', 'LINK');
    await userEvent.type(screen.getByLabelText('Web address'), 'https://mine.example/');
    await applyDamage();
    await saveReport();
    const notice = await screen.findByRole('status', { name: 'Changed in the meantime' });
    expect(notice.textContent).toContain('Added by the other user: Roof, Scratch, Slight');
    expect(notice.textContent).toContain(
      'Removed by the other user: Front left door, Scratch, Slight',
    );
    expect(notice.textContent).toMatch(/theirs\.example.*mine\.example/);
    await userEvent.click(within(notice).getByRole('button', { name: 'Use other version' }));
    await saveReport();
    await waitFor(() => expect(sentReports(portal)).toHaveLength(2));
    expect(sentReports(portal)[1]).toEqual({
      ...theirs,
      equipment: [{ code: 'ISOFIX' }],
      version: 5,
    });
  });
});

describe('a user who cannot save the report', () => {
  it('sees that the report is locked because bidders rely on it', async () => {
    await openReport({ 'SEC-22': () => makeVehicleDetails({ state: 'SOLD' }) });
    await screen.findByText('You can’t change the condition report now');
    expect(screen.queryByRole('button', { name: 'Save report' })).toBeNull();
  });

  it('sees “not found” without the right to sell the vehicle', async () => {
    await openReport({ 'SEC-22': () => makeVehicleDetails({ state: null, editVersion: null }) });
    expect(screen.queryByRole('button', { name: 'Save report' })).toBeNull();
    expect(screen.queryByText('Damage')).toBeNull();
  });

  it('sees which damage the server refused', async () => {
    const message = 'There is no such picture.';
    const fields = [{ path: 'damages.0.idFile', code: 'unknown', message }];
    await openReport({
      'ENG-111': () => makeProblem('VALIDATION', { errorCode: '400001', fields }),
    });
    await saveReport();
    await screen.findByText('Damage 1: There is no such picture.');
  });
});
