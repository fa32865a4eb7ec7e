import { viewOperations } from '@fairlot/contracts/access';
import { call } from '#shared/api/call.js';

/** Starts a view: every tab of this browser shows the portal as the user sees it (ENG-296). */
export const startView = (idUser: number, reason: string) =>
  call(viewOperations['ENG-296'], { body: { idUser, reason } });

/** Ends the view, and returns to the viewer's own session (ENG-297). */
export const stopView = () => call(viewOperations['ENG-297'], {});
