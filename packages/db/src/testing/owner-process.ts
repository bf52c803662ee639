import { findPackage } from '../embedded/binaries.ts'
import { startEmbedded } from '../embedded/index.ts'

// A process of its own that starts the embedded server: for tests of how it ends, and of other users.
// Arguments: data folder, and `exit` to leave at once without stopping. Otherwise it stops when its input closes.
// MARQUEE_TEST_USER: the number of the user that it becomes once its code is read, because that user may not be able to
// enter the folder of the code. MARQUEE_TEST_BINARIES: programs that it can run.

const [dataDir = '', mode = 'stay'] = process.argv.slice(2)
const user = Number(process.env.MARQUEE_TEST_USER ?? 0)
const native = process.env.MARQUEE_TEST_BINARIES
const source = native ? { ...(await findPackage()), native } : undefined
if (user > 0) {
  process.setgroups?.([])
  process.setgid?.(user)
  process.setuid?.(user)
}

try {
  const { url, port, pid, pgdata, stop } = await startEmbedded({ dataDir, fsync: false, ...(source ? { source } : {}) })
  process.stdout.write(`${JSON.stringify({ url, port, pid, pgdata })}\n`)
  if (mode === 'exit') process.exit(0)
  process.stdin.resume().on('end', async () => {
    await stop()
    process.exit(0)
  })
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`)
  process.exitCode = 1
}
