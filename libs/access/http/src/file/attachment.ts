/** Removes folders, invisible characters, and characters with a meaning in file systems or headers. */
const plainFileName = (fileName: string): string => {
  const [last = ''] = fileName.toWellFormed().split(/[/\\]/).slice(-1);
  const name = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').replaceAll(/[<>:"|?*]/g, '_');
  return name.replace(/^[. ]+|[. ]+$/g, '') || 'file';
};

/**
 * The `Content-Disposition` header for a download with this file name, in any script (RFC 6266).
 */
export const attachment = (fileName: string): string => {
  const name = plainFileName(fileName);
  const plain = name.replace(/[^\x20-\x7e]|[\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
