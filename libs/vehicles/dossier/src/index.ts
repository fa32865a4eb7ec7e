export type { CatalogueEntry, CatalogueFrontMatter, CatalogueOrder } from './catalogue.js';
export { CatalogueLayout } from './catalogue-layout.js';
export * from './catalogue-pdf.js';
export * from './datasheet-pdf.js';
export * from './dossier-zip.js';
