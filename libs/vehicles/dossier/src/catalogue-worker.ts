// Runs as a worker thread, because laying out in the main thread would delay bids.
import { parentPort } from 'node:worker_threads';
import { CatalogueLayout, type CatalogueOrder } from '@fairlot/vehicles-dossier';

const layout = new CatalogueLayout();
const drawCatalogue = async (order: CatalogueOrder): Promise<void> => {
  const drawn = await layout.draw(order);
  parentPort?.postMessage(drawn, [drawn.buffer as ArrayBuffer]);
};
// An error ends the thread, and the parent is notified.
parentPort?.on('message', (order: CatalogueOrder) => void drawCatalogue(order));
