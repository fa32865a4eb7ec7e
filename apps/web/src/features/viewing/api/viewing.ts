import { viewOperations } from '@fairlot/contracts/access';
import { call } from '#shared/api/call.js';

/** Shows the portal as a user sees it, in every tab of this browser (ENG-296). */
export const startView = (idUser: number, reason: string) =>
  call(viewOperations['ENG-296'], { body: { idUser, reason } });

/** Returns to the viewer's own session (ENG-297). */
export const stopView = () => call(viewOperations['ENG-297'], {});
