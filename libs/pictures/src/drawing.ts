import sharp from 'sharp';
import { renderPicture, type Picture } from './render-picture.js';

/**
 * A drawing of our own in the widths and formats of any photo. It opens the reader of drawings for the
 * whole process, which may read files that a drawing names: only a process apart calls it, which never
 * sees what others sent.
 * @param svg without letters: which fonts a machine has is not known
 */
export const renderDrawing = async (svg: string): Promise<Picture> => {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const drawn = await sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 1 }).toBuffer();
  return renderPicture(drawn);
};
