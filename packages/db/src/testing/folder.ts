import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

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
