import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Migration } from 'kysely/migration'

// A file of this folder is a step of the schema, and its name is what a database remembers of it.
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d.*\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()

/**
 * Every step of the schema, in order: the numbered ones first, then by the time in the name
 * (`20261122_1315_record_authors`). A step is never edited or renamed once it has landed. The numbers 0025, 0027 and 0028
 * were never used: no step is missing there.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await step(name)] as const)),
)

async function step(name: string): Promise<Migration> {
  return import(/* @vite-ignore */ pathToFileURL(`${import.meta.dirname}/${name}.ts`).href)
}
