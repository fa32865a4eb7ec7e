import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { contentInParts, systemClock } from '@fairlot/kernel';
import { Files, type DocumentKind } from '@fairlot/files-port';
import { drawFirstPage, PictureQueue, PictureRefused, type Rendition } from '@fairlot/pictures';
import { ReadCache } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { auditStep } from './review-steps.js';

const FILE_OWNER = 'registration';
/** Size and age of the cache of rendered documents, to which staff often return. */
const RENDER_CACHE = { max: 20, ttlMs: 300_000 } as const;
/** Views of one document by one person within this time are one entry in the history. */
const ONE_VIEW_MS = 600_000;

export type StoredDocument = {
  readonly idFile: string;
  readonly document: string;
  readonly fileName: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
};

const FIND_DOCUMENTS = `
  SELECT id_file AS "idFile", document, file_name AS "fileName", kind, bytes::float8 AS bytes
  FROM registration_document WHERE id_registration = $1 ORDER BY document`;
const RECORD_VIEW = `
  INSERT INTO registration_step (id_registration, step, at, id_actor, detail, command_id)
  SELECT $1, 'VIEWED', $2, $3, $4, $5
  WHERE NOT EXISTS (SELECT FROM registration_step WHERE id_registration = $1 AND step = 'VIEWED'
    AND id_actor = $3 AND detail = $4 AND at > $2::bigint - ${ONE_VIEW_MS})
  RETURNING id_step`;

/**
 * Key of the queue of renderings. All staff share it, because the images are cached for all of
 * them.
 */
const STAFF_QUEUE = 0;

/** Finds and sends the documents of applications to staff, and records who viewed them. */
@Injectable()
export class RegistrationDocuments {
  private readonly queue = new PictureQueue();
  private readonly drawn = new ReadCache<string, readonly Rendition[]>({
    ...RENDER_CACHE,
    load: (name) => this.draw(name),
    // Cached images are never outdated, because a file never changes.
    trusted: () => true,
  });
  /**
   * The end of the queue of renderings. Documents are rendered one at a time, and PDFs in a
   * separate process.
   */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  of(idRegistration: number): Promise<StoredDocument[]> {
    return this.dataSource.query<StoredDocument[]>(FIND_DOCUMENTS, [idRegistration]);
  }

  async find(idRegistration: number, idFile: string): Promise<StoredDocument | null> {
    return (await this.of(idRegistration)).find((one) => one.idFile === idFile) ?? null;
  }

  /**
   * A JPEG of at least this width, if the document has enough pixels. Null if it cannot be
   * rendered.
   */
  async picture({ idFile, kind }: StoredDocument, width: number): Promise<Buffer | null> {
    // EPS files contain code, so they are never rendered.
    if (kind === 'eps') return null;
    const renditions = await this.drawn.get(`${kind} ${idFile}`);
    const pictures = renditions.filter(({ mediaType }) => mediaType === 'image/jpeg');
    return (pictures.find((one) => one.width >= width) ?? pictures.at(-1))?.content ?? null;
  }

  async content({ idFile }: StoredDocument): Promise<Readable | null> {
    const stored = await this.files.get(FILE_OWNER, idFile);
    return stored === null ? null : Readable.from(stored);
  }

  /** Records who viewed which document. */
  async viewed(
    idRegistration: number,
    { document }: StoredDocument,
    idUser: number,
  ): Promise<void> {
    const values = [idRegistration, systemClock.now(), idUser, document, randomUUID()];
    await this.dataSource.transaction(async (manager) => {
      const added = await manager.query<object[]>(RECORD_VIEW, values);
      if (added.length === 0) return;
      await auditStep(manager, { idRegistration, step: 'VIEWED', document }, { idActor: idUser });
    });
  }

  private async draw(name: string): Promise<readonly Rendition[]> {
    const [kind, idFile = ''] = name.split(' ');
    const stored = await this.files.get(FILE_OWNER, idFile);
    if (stored === null) return [];
    const content = await contentInParts(stored);
    const own = this.last.then(() =>
      kind === 'pdf' ? drawFirstPage(content) : this.photo(content),
    );
    this.last = own.catch(() => undefined);
    return (await own.catch(() => null)) ?? [];
  }

  private async photo(content: Buffer): Promise<readonly Rendition[] | null> {
    try {
      return (await this.queue.render(content, { idUser: STAFF_QUEUE })).renditions;
    } catch (error) {
      if (error instanceof PictureRefused) return null;
      throw error;
    }
  }
}
