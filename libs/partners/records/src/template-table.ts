import { among, containsAny, defineTable } from '@fairlot/records';
import { z } from 'zod';
import { Template } from './template.entity.js';

/** Read for every bid and every list, so it is cached. The owner's list changes with it. */
export const templateTable = defineTable(Template, {
  name: 'template',
  key: 'id',
  announced: ['idDealer'],
  cache: { max: 2_000, ttlMs: 30_000 },
  filter: {
    q: containsAny('name'),
    idMarket: among('idMarket', z.string()),
    idDealer: among('idDealer', z.int()),
    provenance: among('provenance', z.string()),
    enabled: among('enabled', z.boolean()),
    ids: among('id', z.int()),
  },
  sort: ['name', 'idMarket'],
});
