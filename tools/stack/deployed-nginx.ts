import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEPLOYED_CONFIG = fileURLToPath(new URL('../../deploy/nginx/nginx.conf', import.meta.url));

/**
 * Returns deploy/nginx/nginx.conf with folders of this machine, and with its ports instead of the
 * names in compose. Nothing else differs.
 * @param listen a port, or an IP address with a port
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
