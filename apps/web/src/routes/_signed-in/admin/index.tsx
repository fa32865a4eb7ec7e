import { createFileRoute } from '@tanstack/react-router';
import { StaffHome } from '#features/back-office/components/staff-home.js';

/** The home of staff. */
export const Route = createFileRoute('/_signed-in/admin/')({ component: StaffHome });
