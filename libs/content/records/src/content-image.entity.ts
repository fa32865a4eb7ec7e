import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An image of the public pages. It never changes, because its id is derived from its bytes. */
@Entity('content_image')
export class ContentImage {
  @PrimaryColumn({ name: 'id_image', type: 'text' })
  idImage!: string;

  @Column({ name: 'content_type', type: 'text' })
  contentType!: string;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}
