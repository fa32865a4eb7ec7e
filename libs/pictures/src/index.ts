export { drawFirstPage } from './first-page.js';
export * from './picture-desk.js';
export * from './render-picture.js';
export * from './without-camera.js';
