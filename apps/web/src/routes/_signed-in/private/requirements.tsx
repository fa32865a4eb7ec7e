import { createFileRoute } from '@tanstack/react-router';
import { OwnRequirementsPage } from '#features/own-requirements/components/own-requirements-page.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/** The requirements of the user's company. */
export const Route = createFileRoute('/_signed-in/private/requirements')({
  loader: () => loadTexts('account', 'portal'),
  component: OwnRequirementsPage,
});
