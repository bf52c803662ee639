import { accessSync, constants, statfsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const GIB = 1024 ** 3
const IN_MEMORY = '/dev/shm'

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > 2 * GIB && process.availableMemory() > 4 * GIB
  } catch {
    return false
  }
}

/**
 * The folder below which tests lay what need not outlast them. A database is a thousand small files, and cloning one is
 * most of what many tests cost: where the machine has memory to spare (containers often have 64 MB of it here) they lie
 * there, which is several times quicker, else in the system's folder for such things.
 */
export function testFolder(): string {
  return hasRoom() ? IN_MEMORY : tmpdir()
}

const A_DAY_MS = 24 * 60 * 60 * 1000

/** Gives back the memory that runs of another day hold which were killed before they could clean up. */
export async function sweepKilledRuns(): Promise<void> {
  const names = await readdir(IN_MEMORY).catch(() => [])
  for (const name of names.filter((one) => one.startsWith('marquee-'))) {
    const path = join(IN_MEMORY, name)
    const lastTouched = await stat(path).catch(() => undefined)
    if (!lastTouched || Date.now() - lastTouched.mtimeMs < A_DAY_MS) continue
    // Those of another person stay.
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
