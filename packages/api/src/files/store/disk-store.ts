import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore } from './store.ts'

/**
 * Files in a folder. A file gets its name only when all its bytes are on the disk: it is synced under another name,
 * then renamed, then its folder is synced. A process that dies in between leaves nothing under the key.
 */
export function createDiskStore(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}(\.small)?$/.test(key)) throw new Error('this is no key of a stored file')
    return join(root, key)
  }
  return {
    async put(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const next = `${target}.new`
      await moveTo(path, next)
      await sync(next)
      await rename(next, target)
      await sync(dirname(target))
    },
    async read(key, range) {
      const handle = await orNull(open(pathOf(key), 'r'))
      return handle?.createReadStream(range ?? {}) ?? null
    },
    async sizeOf(key) {
      return (await orNull(stat(pathOf(key))))?.size ?? null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.new`, { force: true })
    },
  }
}

// What came in may lie on another disk than what is kept.
async function moveTo(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from, { force: true })
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
