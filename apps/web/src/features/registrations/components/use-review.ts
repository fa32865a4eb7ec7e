import { useMutation } from '@tanstack/react-query';
import { useStaffReload } from '../../back-office/api/use-staff-reload.js';
import { registrationsKey } from '../api/registrations.js';

/** A step of a review without a form. */
export const useReview = <Answer, Sent = void>(send: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn: send, onSettled: useStaffReload(registrationsKey) });
