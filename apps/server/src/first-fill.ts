import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

// A first start fills the demo before anybody is served. One that was killed meanwhile leaves half a venue, which the
// next start must not take for a whole one. A file beside the embedded database says so; with DATABASE_URL there is
// none, for that database may hold more than this start has put there.

const markOf = (dataDir: string) => join(dataDir, 'filling')

/** Whether the last start ended while it was filling the embedded database: it holds nothing that anybody has entered. */
export async function wasCutOff(dataDir: string): Promise<boolean> {
  return stat(markOf(dataDir)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** Says that filling begins. */
export async function markFilling(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await (await open(markOf(dataDir), 'w', 0o600)).close()
}

/** Says that filling is over, whole or given up, and returns when that has reached the disk: people are served now. */
export async function unmarkFilling(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true })
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
