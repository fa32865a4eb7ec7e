import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatText } from '../formatted.ts';

/** Thrown if the request is not possible. The message gives the reason in one line. */
export class Refusal extends Error {}

type Json = Readonly<Record<string, unknown>>;

/**
 * A set of changes to files, of which all or none are written. No file is changed before `write`.
 */
export class ChangeSet {
  readonly root: string;
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  get paths(): readonly string[] {
    return [...this.#texts.keys()];
  }

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(this.root, path));
  }

  /** The names of the files in a folder, including files that this change set will write. */
  filesIn(folder: string): readonly string[] {
    const path = join(this.root, folder);
    const present = existsSync(path) ? readdirSync(path) : [];
    const added = [...this.#texts.keys()].filter((one) => dirname(one) === folder);
    return [...new Set([...present, ...added.map((one) => basename(one))])];
  }

  read(path: string): string {
    if (!this.has(path)) throw new Refusal(`${path} does not exist`);
    return this.#texts.get(path) ?? readFileSync(join(this.root, path), 'utf8');
  }

  create(path: string, text: string): void {
    if (this.has(path)) throw new Refusal(`${path} exists`);
    this.#texts.set(path, text);
  }

  /** Inserts a text at the anchor, which must occur exactly once in the file. */
  insert(path: string, { before = '', after = '' }, text: string): void {
    const anchor = before || after;
    const [head = '', tail, ...more] = this.read(path).split(anchor);
    if (tail === undefined || more.length > 0)
      throw new Refusal(`${path} must have exactly one ${JSON.stringify(anchor)}`);
    this.#texts.set(path, `${head}${before ? text + before : after + text}${tail}`);
  }

  prepend(path: string, text: string): void {
    this.#texts.set(path, text + this.read(path));
  }

  /** Adds a member to a union of types. */
  addMember(path: string, union: string, member: string): void {
    const text = this.read(path);
    const begun = new RegExp(`export type ${union} =\\s*\\|?`);
    if (!begun.test(text)) throw new Refusal(`${path} has no ${union}`);
    this.#texts.set(path, text.replace(begun, `export type ${union} = ${member} |`));
  }

  append(path: string, text: string): void {
    this.#texts.set(path, this.read(path) + text);
  }

  /** Adds named imports to those that the file already has. */
  importNames(path: string, from: string, ...names: readonly string[]): void {
    const text = this.read(path);
    const found = new RegExp(`^import (type )?\\{([^}]*)\\} from '${from}';\n`, 'm').exec(text);
    const [statement = '', isOfTypes = '', list = ''] = found ?? [];
    const words = list.split(',').map((name) => name.trim());
    const present = words.filter((name) => name !== '').map((name) => isOfTypes + name);
    const all = [...new Set([...present, ...names])];
    const line = `import { ${all.join(', ')} } from '${from}';\n`;
    this.#texts.set(path, found ? text.replace(statement, line) : line + text);
  }

  changeJson(path: string, change: (content: Json) => Json): void {
    this.#texts.set(path, JSON.stringify(change(JSON.parse(this.read(path)) as Json), null, 2));
  }

  /** Adds a new value to a JSON file. */
  addToJson(path: string, key: string, value: unknown): void {
    this.changeJson(path, (content) => {
      if (key in content) throw new Refusal(`${path} has ${key}`);
      return { ...content, [key]: value };
    });
  }

  /** Writes the files in the style of the project. Writes none if one of them does not parse. */
  async write(): Promise<readonly string[]> {
    const files = await Promise.all(
      [...this.#texts].map(async ([path, text]) => [path, await formatText(path, text)] as const),
    );
    for (const [path, text] of files) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return this.paths;
  }
}
