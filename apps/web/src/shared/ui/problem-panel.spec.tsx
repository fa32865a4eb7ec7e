import type { ProblemBody } from '@fairlot/contracts/problem';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { i18n, loadTexts, startTexts } from '#shared/i18n/i18n.js';
import { sessionQuery } from '#shared/session/session.js';
import { createQueryClient } from '../../app/query-client.js';
import { makeProblem, makeUser } from '../../testing/builders.js';
import { ProblemPanel } from './problem-panel.js';

beforeEach(async () => {
  localStorage.setItem('fairlot.language', 'en');
  await startTexts();
  await i18n().changeLanguage('en');
  await loadTexts('portal');
});

const show = (error: unknown) => {
  const onRetry = vi.fn();
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, makeUser());
  render(
    <QueryClientProvider client={client}>
      <ProblemPanel error={error} onRetry={onRetry} />
    </QueryClientProvider>,
  );
  return { onRetry, panel: within(screen.getByRole('alert')) };
};
const refusal = (code: string, facts: Partial<ProblemBody> = {}) =>
  new ApiError(409, makeProblem(code, facts));

it('SCR-101 in part: the error panel replaces a failed part with a title, a text, a code and a next step', async () => {
  const { panel, onRetry } = show(refusal('CONFLICT', { errorCode: '409009' }));
  expect(panel.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(panel.getByText(/^Another user changed this at the same time/)).toBeTruthy();
  expect(panel.getByText(/^Error 409009/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('ERR-019 in part: the error panel shows the title and the text for the error code in the reader’s language', async () => {
  const problem = refusal('CONFLICT', { errorMsg: 'Someone else was faster.' });
  await i18n().changeLanguage('it');
  await loadTexts('shell', 'words', 'portal');
  const { panel } = show(problem);
  expect(panel.getByRole('heading').textContent).toBe(i18n().t('error.title'));
  const italian = i18n().t('problem.CONFLICT', { ns: 'portal' });
  expect(panel.getByText(italian)).toBeTruthy();
  expect(italian).not.toMatch(/^Another/);
});

it('ERR-025 the error panel shows the server’s message if the error code has no text, and never shows the response body', () => {
  const { panel } = show(refusal('OF_TOMORROW', { errorMsg: 'A sentence of the server.' }));
  expect(panel.getByText('A sentence of the server.')).toBeTruthy();
  cleanup();
  show(new NoAnswer('malformed', 418));
  expect(screen.getByText(/^We couldn’t read the portal’s response/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('418');
});

it('ERR-018 in part: the error panel shows the error id from the server’s log', async () => {
  const user = userEvent.setup();
  const problem = refusal('INTERNAL');
  const { panel } = show(problem);
  expect(panel.getByText(problem.problem.errorId)).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Copy error ID' }));
  expect(await panel.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(problem.problem.errorId);
});

it('ERR-010 in part: a lost connection is shown in place of the missing content, not in a dialog', () => {
  const { panel } = show(new NoAnswer('network'));
  expect(panel.getByText(/^No connection to the portal/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(panel.queryByText(/^Error/)).toBeNull();
});
