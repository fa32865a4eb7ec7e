import { Files } from '@fairlot/files-port';
import { contentInParts } from '@fairlot/kernel';
import { drawFirstPage, type DrawingBounds } from '@fairlot/pictures';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storePieces, FILE_OWNER } from './received-file.js';

/** After this time, a worker that has claimed a document must have finished or crashed. */
const CLAIMED_MS = 60_000;
/** Maximum number of attempts. Each crash uses one up. */
const TRIES_MAX = 2;

type DueDocument = {
  readonly idFile: string;
  readonly idUser: number;
  readonly tries: number;
  readonly stored: string | null;
};

/**
 * Claims the next document. Users take turns, so that many documents of one do not delay others.
 */
const CLAIM_DOCUMENT = `
  UPDATE vehicle_file f SET page_tries = page_tries + 1,
    page_due_at = CASE WHEN page_tries + 1 < ${TRIES_MAX} THEN $1::bigint + ${CLAIMED_MS} END
  WHERE f.id_file = (
      SELECT id_file FROM vehicle_file
      WHERE media_type = 'application/pdf' AND id_vehicle IS NOT NULL AND page_due_at <= $1
        AND id_user > $2
      ORDER BY id_user, page_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING f.id_file AS "idFile", f.id_user AS "idUser", f.page_tries AS tries,
    (SELECT c.stored FROM vehicle_file_content c
     WHERE c.id_file = f.id_file AND c.width IS NULL) AS stored`;
const END_RENDERING = `
  UPDATE vehicle_file SET page_due_at = NULL WHERE id_file = $1 AND page_tries = $2
  RETURNING id_file`;
/** Undoes the counting of an attempt that was aborted. */
const RETURN_TRY = `
  UPDATE vehicle_file SET page_tries = page_tries - 1, page_due_at = $3
  WHERE id_file = $1 AND page_tries = $2`;
/** Stores the result if the file still exists and no other worker has claimed it since. */
const STORE_PAGE = `
  WITH drawn AS (${END_RENDERING})
  INSERT INTO vehicle_file_content (stored, id_file, media_type, width, bytes)
  SELECT stored, id_file, "mediaType", width, bytes
  FROM drawn, jsonb_to_recordset($3::jsonb)
    AS content (stored text, "mediaType" text, width int, bytes int)
  RETURNING id_file`;

/** Draws the first pages of documents one by one, in the background. */
@Injectable()
export class DocumentPages {
  private lastUser = 0;

  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Draws the next page. False if none is due. Skips unreadable documents.
   * @param now epoch ms
   * @throws Error if the drawing process crashes, and then one more attempt follows later. An abort
   * by the signal is not counted as an attempt.
   */
  async drawNext(now: number, bounds: DrawingBounds = {}): Promise<boolean> {
    const due = (await this.claim(now, this.lastUser)) ?? (await this.claim(now, 0));
    if (due === undefined) return false;
    this.lastUser = due.idUser;
    const drawn = [due.idFile, due.tries];
    const pieces = await this.draw(due, bounds).catch(async (error: unknown) => {
      if (bounds.signal?.aborted) await this.dataSource.query(RETURN_TRY, [...drawn, now]);
      throw error;
    });
    if (pieces === null) {
      await this.dataSource.query(END_RENDERING, drawn);
      return true;
    }
    const contents = await storePieces(pieces, this.files);
    const inserted = await this.dataSource.query<unknown[]>(STORE_PAGE, [
      ...drawn,
      JSON.stringify(contents),
    ]);
    if (inserted.length === 0)
      for (const { stored } of contents) await this.files.delete(FILE_OWNER, stored);
    return true;
  }

  private async draw({ stored }: DueDocument, bounds: DrawingBounds) {
    const content = stored && (await this.files.get(FILE_OWNER, stored));
    return content ? drawFirstPage(await contentInParts(content), bounds) : null;
  }

  private async claim(now: number, after: number): Promise<DueDocument | undefined> {
    const [[due]] = await this.dataSource.query<[DueDocument[], number]>(CLAIM_DOCUMENT, [
      now,
      after,
    ]);
    return due;
  }
}
