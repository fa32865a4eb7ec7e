import { defineTable } from '@fairlot/records';
import { Template } from './template.entity.js';

/** Read at every offer and every list, so kept in memory; the owner's own list changes with it. */
export const templateTable = defineTable(Template, {
  name: 'template',
  key: 'id',
  told: ['idDealer'],
  cache: { max: 2_000, ttlMs: 30_000 },
  filter: {},
  sort: ['id'],
});
