import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const domains = join(import.meta.dirname, 'domains')

/**
 * What the domains declare in a file of this name: `approvals.ts`, `demo.ts`, `testing/cases.ts`. In the order of their
 * folders; a domain without such a file declares nothing.
 */
export async function collected<Part>(file: string): Promise<Part[]> {
  const folders = [...foldersIn(domains), ...foldersIn(join(domains, 'apps'))].sort()
  const found = folders.map((folder) => join(folder, file)).filter((path) => existsSync(path))
  return Promise.all(found.map((path) => import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<Part>))
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
