import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEPLOYED_CONFIG = fileURLToPath(new URL('../../deploy/nginx/nginx.conf', import.meta.url));

/**
 * deploy/nginx/nginx.conf with this machine's folders, and its ports instead of compose's names.
 * Nothing else differs.
 *
 * @param listen a port, or an address with one
 */
export const deployedNginx = (
  folder: string,
  listen: string,
  ports: Readonly<Record<string, number>>,
): string =>
  Object.entries(ports).reduce(
    (conf, [name, port]) => conf.replaceAll(`server ${name}:3000`, `server 127.0.0.1:${port}`),
    readFileSync(DEPLOYED_CONFIG, 'utf8')
      .replaceAll('/tmp/', `${folder}/`)
      .replace('listen 8080;', `listen ${listen};`),
  );
