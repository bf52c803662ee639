import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../sources.ts'

export type Installed = {
  name: string
  version: string
  licence: string | null
  production: boolean
  host: string | null
}

type LockEntry = { version?: string; license?: string; dev?: boolean; link?: boolean; resolved?: string }

/** The lowest versions without a known advisory, by package; a package that is not installed needs none. */
export const floors: Readonly<Record<string, string>> = {
  '@trpc/client': '11.25.0',
  '@trpc/server': '11.25.0',
  'body-parser': '2.3.0',
  'copy-anything': '4.0.0',
  dompurify: '3.4.11',
  express: '5.0.0',
  jws: '4.0.1',
  kysely: '0.28.17',
  multer: '2.2.0',
  superjson: '2.2.0',
  ws: '8.21.0',
}

const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

// What some authors write instead of the SPDX name.
const spelledOtherwise: Readonly<Record<string, string>> = {
  'Apache 2.0': 'Apache-2.0',
  'MIT or MPL-2.0': 'MIT OR MPL-2.0',
}

/** Every outside package of the lock file, once per installed copy. Packages of this repository are left out. */
export function installedPackages(root: string): Installed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? null,
      production: entry.dev !== true,
      host: entry.resolved ? new URL(entry.resolved).host : null,
    }))
}

/** Whether `version` is at least `floor`; a pre-release is below its release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [numbers = '', preRelease] = version.split('-', 2)
  const have = numbers.split('.').map(Number)
  const need = floor.split('.').map(Number)
  for (let index = 0; index < 3; index += 1) {
    const difference = (have[index] ?? Number.NaN) - (need[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return preRelease === undefined
}

/** Whether an SPDX expression can be met: every part of AND, one part of OR. No licence is no permission. */
export function isLicenceAllowed(licence: string | null): boolean {
  if (licence === null) return false
  const plain = spelledOtherwise[licence] ?? licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isLicenceAllowed(part))
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isLicenceAllowed(part))
  return allowedLicences.has(plain)
}

// Looked at one by one, by the beginning of their name.
const lookedAt: Readonly<Record<string, string>> = {
  // LGPL: an unmodified library of its own file, loaded while running; anybody may put another in its place.
  '@img/sharp-': 'libvips',
  // Bitstream Vera and public domain: may be used, embedded and passed on freely; its package names no SPDX form.
  'dejavu-fonts-ttf': 'DejaVu',
  // MIT by the file beside its code; its package.json forgets to say so.
  'png-js': 'MIT',
}

/** Whether a package may be part of the product, by its licence or because someone read it. */
export function mayBeShipped({ name, licence }: Pick<Installed, 'name' | 'licence'>): boolean {
  return isLicenceAllowed(licence) || Object.keys(lookedAt).some((beginning) => name.startsWith(beginning))
}

/** Every dependency that a package.json of this repository names, with the file that names it. */
export function declaredDependencies(root: string): { file: string; name: string; range: string }[] {
  const files = [
    'package.json',
    ...listFiles(root, ['packages', 'apps']).filter((path) => path.endsWith('/package.json')),
  ]
  return files.flatMap((file) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, Record<string, string>>
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).map(([name, range]) => ({ file, name, range })),
    )
  })
}
