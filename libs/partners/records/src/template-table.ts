import { oneOfValues, containsAny, defineTable } from '@fairlot/records';
import { z } from 'zod';
import { Template } from './template.entity.js';

/** The table of templates. It is cached, because every bid and every list needs it. */
export const templateTable = defineTable(Template, {
  name: 'template',
  key: 'id',
  announced: ['idDealer'],
  cache: { max: 2_000, ttlMs: 30_000 },
  filter: {
    q: containsAny('name'),
    idMarket: oneOfValues('idMarket', z.string()),
    idDealer: oneOfValues('idDealer', z.int()),
    provenance: oneOfValues('provenance', z.string()),
    enabled: oneOfValues('enabled', z.boolean()),
    ids: oneOfValues('id', z.int()),
  },
  sort: ['name', 'idMarket'],
});
