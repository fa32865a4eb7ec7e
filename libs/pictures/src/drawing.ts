import sharp from 'sharp';
import { renderPicture, type Picture } from './render-picture.js';

/**
 * Renders a drawing of the portal in the widths and formats of a photo. It enables the SVG decoder
 * for the whole process, and this decoder may open files that a drawing names. So call it only in a
 * separate process without content from others.
 * @param svg without text, because the machine's fonts are unknown
 */
export const renderDrawing = async (svg: string): Promise<Picture> => {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const drawn = await sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 1 }).toBuffer();
  return renderPicture(drawn);
};
