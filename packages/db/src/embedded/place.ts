import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DbLog } from '../log.ts'
import { canEnter, type RunAs } from './run-as.ts'

const ELSEWHERE = '/var/lib/marquee'

/** The name of the database cluster inside the data folder: a folder, or a link to one. */
export const CLUSTER = 'pgdata'

/** The owner of the cluster that is in `dataDir`, if there is one. */
export async function clusterOwner(dataDir: string): Promise<RunAs> {
  return stat(join(dataDir, CLUSTER)).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )
}

async function linkTarget(path: string): Promise<string | undefined> {
  return readlink(path).catch(() => undefined)
}

/** Lets exactly that user's group pass through our folder; the files in it keep their own modes. */
async function letThrough(dataDir: string, runAs: NonNullable<RunAs>): Promise<void> {
  const { uid, mode } = await stat(dataDir)
  await chown(dataDir, uid, runAs.gid)
  await chmod(dataDir, (mode & 0o777) | 0o710)
}

function keyOf(dataDir: string): string {
  return createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
}

/** The data folder is out of reach (a home folder of mode 0700): the cluster lives elsewhere, a link tells where. */
async function placeElsewhere(dataDir: string, log: DbLog): Promise<string> {
  const key = keyOf(dataDir)
  await mkdir(ELSEWHERE, { recursive: true, mode: 0o755 })
  const left = (await readdir(ELSEWHERE)).filter((name) => name.startsWith(`${key}-`))
  if (left.length > 0) {
    log.warn('earlier data of this data folder still lies outside it; remove it when it is not needed', {
      folders: left.map((name) => join(ELSEWHERE, name)),
    })
  }
  // A fresh name each time: deleting the data folder must mean an empty start, not the return of old data.
  const base = join(ELSEWHERE, `${key}-${randomBytes(4).toString('hex')}`)
  await mkdir(base, { mode: 0o711 })
  await chmod(base, 0o711)
  await symlink(join(base, CLUSTER), join(dataDir, CLUSTER))
  log.warn('the user of PostgreSQL cannot enter the data folder: the database is kept outside it', {
    dataDir,
    database: join(base, CLUSTER),
  })
  return base
}

/**
 * Finds the folder that holds the cluster: the data folder itself where the user of Postgres
 * can enter it, else a folder under /var/lib/marquee to which a link in the data folder points.
 */
export async function placeCluster(dataDir: string, runAs: RunAs, log: DbLog): Promise<string> {
  const cluster = join(dataDir, CLUSTER)
  const target = await linkTarget(cluster)
  if (target !== undefined) {
    const base = dirname(resolve(dataDir, target))
    await mkdir(base, { recursive: true, mode: 0o711 })
    return base
  }
  if (runAs === undefined || (await canEnter(dataDir, runAs))) return dataDir
  await letThrough(dataDir, runAs)
  if (await canEnter(dataDir, runAs)) return dataDir
  const exists = await lstat(cluster).then(
    () => true,
    () => false,
  )
  if (exists) {
    throw new Error(
      `The user of PostgreSQL (uid ${runAs.uid}) can no longer enter ${cluster}: a folder above it is closed to ` +
        'others. Open it for passing through (chmod o+x), move the data folder, or start as an ordinary user.',
    )
  }
  return placeElsewhere(dataDir, log)
}
