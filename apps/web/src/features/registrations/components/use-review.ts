import { useMutation } from '@tanstack/react-query';
import { useStaffReload } from '../../back-office/api/use-staff-reload.js';
import { registrationsKey } from '../api/registrations.js';

/** An action of the review that needs no form. */
export const useReview = <Answer, Sent = void>(send: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn: send, onSettled: useStaffReload(registrationsKey) });
