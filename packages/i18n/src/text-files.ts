import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Texts } from './namespaces.ts'

// Read from the folder, so that a new namespace is one file per language and nothing else. The client is built with
// text-files.browser.js in its place, which a bundler cuts into one hashed part per file.

const folder = join(import.meta.dirname, '../locales')
const files = readdirSync(folder).flatMap((language) =>
  readdirSync(join(folder, language)).map((file) => `${language}/${file}`),
)

/** The texts of every file by its path, `./en/users.json`. */
export const textFiles: Record<string, () => Promise<Texts>> = Object.fromEntries(
  files.map((file) => [`./${file}`, async () => JSON.parse(await readFile(join(folder, file), 'utf8')) as Texts]),
)
