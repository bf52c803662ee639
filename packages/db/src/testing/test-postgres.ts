import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '../embedded/index.ts'
import { processesAtWork, signal as send } from '../embedded/postmaster.ts'
import { freePort } from '../embedded/server-process.ts'
import { testFolder } from './folder.ts'

/** A server that a test may mistreat. Its URL and port stay the same through every restart. */
export interface TestPostgres {
  url: string
  port: number
  /** SIGKILL to the first process, as a crash: the server is gone until `start`. */
  kill9(): Promise<void>
  /** Starts again after `kill9`, with recovery. */
  start(): Promise<void>
  /** Immediate shutdown (no checkpoint) and start with recovery, like `pg_ctl restart -m immediate`. */
  restartImmediate(): Promise<void>
  /** Freezes every process of the server: connections stay open and nobody answers. Linux only. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops and removes everything. */
  stop(): Promise<void>
}

/** Starts an embedded server of the test's own, empty but for the database `marquee`; `fsync` is on by default. */
export async function startTestPostgres(options: { fsync?: boolean } = {}): Promise<TestPostgres> {
  const { fsync = true } = options
  // What has to survive on a disk is on one.
  const dataDir = await mkdtemp(join(fsync ? tmpdir() : testFolder(), 'marquee-own-'))
  const port = await freePort()
  const begin = () => startEmbedded({ dataDir, port, fsync, restart: false, extraSettings: { max_connections: '200' } })
  let server: EmbeddedPostgres = await begin()

  async function end(signal: NodeJS.Signals): Promise<void> {
    process.kill(server.pid, signal)
    await server.stop()
  }

  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    for (const pid of await processesAtWork(server.pgdata)) send(pid, signal)
  }

  return {
    url: server.url,
    port,
    kill9: () => end('SIGKILL'),
    async start() {
      server = await begin()
    },
    async restartImmediate() {
      await end('SIGQUIT')
      server = await begin()
    },
    async pause() {
      // The first process before the others: whom it let in while they are looked for would go on answering.
      send(server.pid, 'SIGSTOP')
      await signalAll('SIGSTOP')
    },
    resume: () => signalAll('SIGCONT'),
    async stop() {
      await signalAll('SIGCONT')
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
