import { startEmbedded } from '../embedded/index.ts'

// A process of its own that starts the embedded server: for tests of how it ends, and of other users.
// Arguments: data folder, and `exit` to leave at once without stopping. Otherwise it stops when its input closes.

const [dataDir = '', mode = 'stay'] = process.argv.slice(2)

try {
  const { url, port, pid, pgdata, stop } = await startEmbedded({ dataDir, fsync: false })
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
