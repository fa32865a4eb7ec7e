export { drawFirstPage, type DrawingBounds } from './first-page.js';
export * from './picture-queue.js';
export * from './render-picture.js';
export * from './strip-camera-metadata.js';
