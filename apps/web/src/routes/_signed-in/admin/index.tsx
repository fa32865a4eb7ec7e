import { createFileRoute } from '@tanstack/react-router';
import { StaffHome } from '#features/back-office/components/staff-home.js';

/** Start page of staff. */
export const Route = createFileRoute('/_signed-in/admin/')({ component: StaffHome });
