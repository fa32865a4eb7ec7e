// A thread of its own: laying out takes the time that offers need.
import { parentPort } from 'node:worker_threads';
import { CatalogueLayout, type CatalogueOrder } from '@fairlot/vehicles-dossier';

const layout = new CatalogueLayout();
const draw = async (order: CatalogueOrder): Promise<void> => {
  const drawn = await layout.draw(order);
  parentPort?.postMessage(drawn, [drawn.buffer as ArrayBuffer]);
};
// What fails ends the thread, and whoever waits for it is told.
parentPort?.on('message', (order: CatalogueOrder) => void draw(order));
