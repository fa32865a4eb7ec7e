import { oneOfValues, containsAny, defineTable } from '@fairlot/records';
import { z } from 'zod';
import { Banner } from './banner.entity.js';
import { ContentImage } from './content-image.entity.js';
import { PortalInfo } from './portal-info.entity.js';
import { PublicText } from './public-text.entity.js';

export const portalInfoTable = defineTable(PortalInfo, {
  name: 'portal_info',
  key: 'idMarket',
  filter: {},
  sort: ['idMarket'],
});

export const bannerTable = defineTable(Banner, {
  name: 'banner',
  key: 'id',
  filter: {
    q: containsAny('title', 'text'),
    mkt: oneOfValues('mkt', z.string()),
    lang: oneOfValues('lang', z.string()),
  },
  sort: ['ranking', 'title', 'mkt', 'lang'],
});

export const publicTextTable = defineTable(PublicText, {
  name: 'public_text',
  key: 'id',
  filter: {},
  sort: ['id'],
});

/** Cached, because all visitors load the same few images. The audit log omits their bytes. */
export const contentImageTable = defineTable(ContentImage, {
  name: 'content_image',
  key: 'idImage',
  secret: ['bytes'],
  cache: { max: 200, ttlMs: 600_000 },
  filter: {},
  sort: ['idImage'],
});
