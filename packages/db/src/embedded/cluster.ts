import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { CLUSTER } from './place.ts'
import { type RunAs, runProgram } from './run-as.ts'

/** Name of the superuser and of the database that the launcher makes. */
export const SUPERUSER = 'marquee'
export const DATABASE = 'marquee'

export interface ClusterPlan {
  dataDir: string
  /** The folder in which the cluster lies: the data folder, or one outside it. */
  base: string
  binaries: Binaries
  runAs: RunAs
  fsync: boolean
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES') {
      const advice = 'Start as that user or as root, or set DATA_DIR to another folder.'
      throw new Error(`${path} belongs to another user. ${advice}`, { cause: error })
    }
    throw error
  }
}

async function writeSecret(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function initialise(plan: ClusterPlan, password: string): Promise<void> {
  const { base, binaries, runAs, fsync } = plan
  const fresh = join(base, `${CLUSTER}.new`)
  const passwordFile = join(base, '.initdb-password')
  // What a killed first start has left is not a cluster: it gets its real name only when it is complete.
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  try {
    await writeSecret(passwordFile, password)
    if (runAs) {
      await chown(fresh, runAs.uid, runAs.gid)
      await chown(passwordFile, runAs.uid, runAs.gid)
    }
    const args = ['-D', fresh, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256']
    args.push('--locale=C', '--encoding=UTF8', '--no-instructions', ...(fsync ? [] : ['--no-sync']))
    const { code, output } = await runProgram(binaries.initdb, args, runAs)
    if (code !== 0) throw new Error(`initdb failed (exit ${code}):\n${output}`)
    await rename(fresh, join(base, CLUSTER))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/**
 * Makes sure that a cluster of the right version is in its place, and gives its superuser's password, which is kept
 * in the data folder with mode 0600. Throws when the data is of another major version or its password is lost.
 */
export async function ensureCluster(plan: ClusterPlan): Promise<{ pgdata: string; password: string }> {
  const { dataDir, base, binaries } = plan
  const pgdata = join(base, CLUSTER)
  const secret = join(dataDir, 'superuser-password')
  const version = await readIfThere(join(pgdata, 'PG_VERSION'))
  const known = await readIfThere(secret)
  if (version !== undefined && version !== binaries.major) {
    throw new Error(
      `${pgdata} holds data of PostgreSQL ${version}, the embedded server is ${binaries.major}. ` +
        'Dump it with the old version and restore it into a new data folder.',
    )
  }
  if (version !== undefined && !known) {
    throw new Error(`${secret} is missing: restore it from the backup that holds ${pgdata}.`)
  }
  const password = known || randomBytes(24).toString('base64url')
  if (!known) await writeSecret(secret, password)
  if (version === undefined) await initialise(plan, password)
  return { pgdata, password }
}
