import { createFileRoute } from '@tanstack/react-router';
import { Booklet } from '#features/booklet/components/booklet.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/**
 * SCR-049: downloads all documents of a vehicle, for users who know its registration and its owner.
 */
export const Route = createFileRoute('/_signed-in/private/booklet')({
  loader: () => loadTexts('help', 'portal'),
  component: Booklet,
});
