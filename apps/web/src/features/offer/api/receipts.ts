import { type Receipt, receiptOperations } from '@fairlot/contracts/auction';
import { call } from '#shared/api/call.js';
import { saveFile } from '#shared/tasks/save-file.js';

/** Verifies that a receipt is genuine, and that its event is in the log (ENG-10). */
export const verifyReceipt = (body: Receipt) => call(receiptOperations['ENG-10'], { body });

/** Downloads the signed proof that the server refused a command of the user (ENG-36). */
export const saveRefusal = async (commandId: string): Promise<void> => {
  const receipt = await call(receiptOperations['ENG-36'], { params: { commandId } });
  const blob = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
  saveFile({ blob, fileName: `refusal-${receipt.commandId}.json` });
};
