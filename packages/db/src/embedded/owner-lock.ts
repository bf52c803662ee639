import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// One process owns a data folder. The proof is a listening local socket, because the kernel lets go of it at the very
// moment the owner dies, however it dies: no stale lock file, no process number that someone else has meanwhile.

async function addressFor(dataDir: string): Promise<string> {
  const key = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 24)
  // Linux has sockets without a file (first character NUL); elsewhere the file of a dead owner is removed below.
  return process.platform === 'linux' ? `\0marquee-data-${key}` : join(tmpdir(), `marquee-data-${key}.sock`)
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(String(process.pid))
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** The process number of the owner, or undefined when nobody answers. */
function askOwner(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection(address)
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    // The error is the answer: nobody listens. 'close' follows it.
    socket.on('error', () => {})
    socket.on('close', (hadError) => resolve(hadError ? undefined : answer || 'unknown'))
  })
}

/**
 * Makes a data folder if need be and takes it for this process until the returned function is called or the process ends in any way.
 * Throws when another process, or this one, has it.
 */
export async function takeDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dirname(dataDir), { recursive: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const address = await addressFor(dataDir)
  let server = await listen(address)
  if (server === undefined) {
    const owner = await askOwner(address)
    if (owner === undefined && process.platform !== 'linux') {
      await rm(address, { force: true })
      server = await listen(address)
    }
    if (server === undefined) {
      throw new Error(
        `The data folder ${dataDir} is in use by a running server (process ${owner ?? 'unknown'}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      )
    }
  }
  const held = server
  return () => new Promise((resolve) => held.close(() => resolve()))
}
