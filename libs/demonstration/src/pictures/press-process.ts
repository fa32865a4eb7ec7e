// A separate process, so that slow drawing does not delay bids.
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { renderDrawing } from '@fairlot/pictures/drawing';
import { datasheetPdf } from '@fairlot/vehicles-dossier';
import type { PrintOrder, PrintedFile } from './press.js';

const printOrder = async (order: PrintOrder): Promise<PrintedFile> => {
  if ('svg' in order) {
    const { renditions, placeholder } = await renderDrawing(order.svg);
    return { placeholder, pieces: renditions };
  }
  const content = await buffer(datasheetPdf(order.sheet));
  return { placeholder: null, pieces: [{ content, mediaType: 'application/pdf', width: null }] };
};

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ends together with the parent process, whatever ended that.
process.once('disconnect', () => process.exit(0));
process.on('message', (order: PrintOrder) => {
  void printOrder(order).then(
    (printed) => process.send?.(printed),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
