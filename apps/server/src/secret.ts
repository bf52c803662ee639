import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function makeSecret(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // A link is refused when the name is taken: of two processes that start together, one secret wins for both.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The secret that all keys derive from: JWT_SECRET, or one that is made once and kept in the data folder with mode
 * 0600 (`readEnv` has refused production without one). Throws when a kept one is damaged.
 */
export async function findSecret(env: Pick<Env, 'jwtSecret' | 'dataDir'>): Promise<string> {
  if (env.jwtSecret !== null) return env.jwtSecret
  const path = join(env.dataDir, 'secret')
  if ((await readSecret(path)) === null) await makeSecret(env.dataDir, path)
  const secret = await readSecret(path)
  if (secret !== null && Buffer.byteLength(secret) >= 32) return secret
  throw new Error(`${path} is damaged: restore it, or remove it; then everybody has to sign in again.`)
}
