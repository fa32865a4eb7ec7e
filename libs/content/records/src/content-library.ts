import { createHash } from 'node:crypto';
import { Notifications } from '@fairlot/database';
import { Records, Signal, type Cause } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Banner } from './banner.entity.js';
import type { ContentImage } from './content-image.entity.js';
import { Banners } from './banners.js';
import { contentImageTable, portalInfoTable, publicTextTable } from './content-tables.js';
import { imageTypeOf } from './image-type.js';
import { PortalInfo } from './portal-info.entity.js';
import { PublicText } from './public-text.entity.js';
import { richText } from './rich-text.js';

/** A record as plain data. */
export type PlainRow<Row> = { readonly [Field in keyof Row]: Row[Field] };

/** Editable content of the public pages. */
export type Content = {
  readonly infos: readonly PlainRow<PortalInfo>[];
  /** All banners, in the order of their positions in the slider. */
  readonly banners: readonly PlainRow<Banner>[];
  readonly texts: readonly PlainRow<PublicText>[];
};

/** Cause of changes by the program, such as the seed: no user. */
const PROGRAM_CAUSE: Cause = { idActor: null };
/** A market has little content, so an image of several megabytes is a mistake. */
const IMAGE_MAX_BYTES = 2_000_000;

/** Reads and writes the tables of the public pages. It is their only writer. */
@Injectable()
export class ContentLibrary implements OnModuleInit, OnModuleDestroy {
  /** Emits when this or another process has changed the content. */
  readonly changes = new Signal<void>();
  readonly #infos: Records<PortalInfo>;
  readonly #texts: Records<PublicText>;
  readonly #images: Records<ContentImage>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    notifications: Notifications,
    private readonly banners: Banners,
  ) {
    const parts = { dataSource, notifications };
    this.#infos = new Records(portalInfoTable, parts);
    this.#texts = new Records(publicTextTable, parts);
    this.#images = new Records(contentImageTable, parts);
    for (const { feed } of this.pages) {
      feed.changes.subscribe(() => this.changes.emit());
      feed.gaps.subscribe(() => this.changes.emit());
    }
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(this.own.map((table) => table.onModuleInit()));
  }

  onModuleDestroy(): void {
    for (const table of this.own) table.onModuleDestroy();
  }

  /** Reads all content except images from the tables, not from a cache. Sanitises rich text. */
  async read(): Promise<Content> {
    const { manager } = this.dataSource;
    const [infos, banners, texts] = await Promise.all([
      manager.find(PortalInfo, { order: { idMarket: 'ASC' } }),
      manager.find(Banner, { order: { mkt: 'ASC', lang: 'ASC', ranking: 'ASC', id: 'ASC' } }),
      manager.find(PublicText, { order: { id: 'ASC' } }),
    ]);
    return {
      infos,
      banners,
      texts: texts.map((text: PlainRow<PublicText>) => ({ ...text, html: richText(text.html) })),
    };
  }

  /** Finds an image. Null if there is none. */
  image(idImage: string): Promise<ContentImage | null> {
    return this.#images.get(idImage);
  }

  /**
   * Stores an image. If the same bytes are already stored, it reuses that image.
   * @returns the id of the image
   * @throws RangeError if the bytes are not an image of a known type, or too large
   */
  async addImage(bytes: Buffer, by: Cause = PROGRAM_CAUSE): Promise<string> {
    const contentType = imageTypeOf(bytes);
    if (contentType === null || bytes.length > IMAGE_MAX_BYTES)
      throw new RangeError(`The file is not a picture, or has more than ${IMAGE_MAX_BYTES} bytes`);
    const idImage = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if ((await this.#images.all([idImage])).length === 0)
      await this.#images.insert({ idImage, contentType, bytes }, by);
    return idImage;
  }

  async saveInfos(rows: readonly PlainRow<PortalInfo>[], by: Cause = PROGRAM_CAUSE): Promise<void> {
    await this.#infos.put(rows, { by, unique: ['idMarket'] });
  }

  /**
   * Adds banners, or replaces those of the same market, language and slider position. Only for the
   * seed, which has one banner per position. Staff may add several.
   */
  async saveBanners(rows: readonly Omit<Banner, 'id'>[], by: Cause = PROGRAM_CAUSE): Promise<void> {
    await this.banners.put(rows, { by, unique: ['mkt', 'lang', 'ranking'] });
  }

  async saveTexts(
    rows: readonly Omit<PublicText, 'id'>[],
    by: Cause = PROGRAM_CAUSE,
  ): Promise<void> {
    const clean = rows.map((row) => ({ ...row, html: richText(row.html) }));
    await this.#texts.put(clean, { by, unique: ['idMarket', 'language', 'page'] });
  }

  private get pages() {
    return [this.#infos, this.banners, this.#texts];
  }

  private get own() {
    return [this.#infos, this.#texts, this.#images];
  }
}
