import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of the public pages; it never changes, because its id follows from its bytes. */
@Entity('content_image')
export class ContentImage {
  @PrimaryColumn({ name: 'id_image', type: 'text' })
  idImage!: string;

  @Column({ name: 'content_type', type: 'text' })
  contentType!: string;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}
