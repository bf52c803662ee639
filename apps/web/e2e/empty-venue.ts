import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { test } from '@playwright/test'
import { testFolder } from './folder.ts'

const program = resolve(import.meta.dirname, '../../server/src/main.ts')
// A new data folder has no compiled code yet: that of the other servers of tests is taken.
const codeCache = resolve(import.meta.dirname, '../../../node_modules/.cache/marquee-code')
/** How long a first start may take, with a cluster and the whole schema to make, while others use the machine. */
const mostStartMs = 150_000

/** An installation of its own, started without a venue. */
export interface EmptyVenue {
  url: string
  /** The one-time link by which the venue is set up. */
  link: string
  /** A second start on the same data prints what there is to say then. */
  restart(): Promise<string>
  stop(): Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })
}

interface Running {
  output: string
  stop(): Promise<void>
}

/** Starts the product and waits for the words with which it says that it is ready. */
function start(dataDir: string, port: number): Promise<Running> {
  return new Promise((done, fail) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMIT: '',
      NODE_COMPILE_CACHE: codeCache,
    }
    const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const patience = setTimeout(() => {
      child.kill('SIGTERM')
      fail(new Error(`the product is not ready in time:\n${output}`))
    }, mostStartMs)
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('/api/docs') || !output.endsWith('\n\n')) return
      clearTimeout(patience)
      done({
        output,
        stop() {
          child.kill('SIGTERM')
          return ended
        },
      })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => {
      clearTimeout(patience)
      fail(new Error(`the product did not start:\n${output}`))
    })
  })
}

/** The set-up link in what the product prints. */
export const linkIn = (output: string) => /http:\/\/\S+\/set-up\?key=[\w-]+/.exec(output)?.[0]

/** Starts the product on an empty database, at a port of its own. */
export async function startEmpty(): Promise<EmptyVenue> {
  // The limit of the hook that calls it: what is tested begins after the start.
  test.setTimeout(mostStartMs + 30_000)
  const dataDir = mkdtempSync(join(testFolder(), 'marquee-empty-'))
  const port = await freePort()
  let running = await start(dataDir, port)
  const link = linkIn(running.output)
  if (!link) throw new Error(`no link was printed:\n${running.output}`)
  return {
    url: `http://127.0.0.1:${port}`,
    link,
    async restart() {
      await running.stop()
      running = await start(dataDir, port)
      return running.output
    },
    async stop() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
