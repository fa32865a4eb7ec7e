import { createFileRoute } from '@tanstack/react-router';
import { StaffHome } from '#features/back-office/components/staff-home.js';

/** Route of the start page of staff. */
export const Route = createFileRoute('/_signed-in/admin/')({ component: StaffHome });
