import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The real program in a process of its own. */
export interface ServerProcess {
  child: ChildProcess
  /** Resolves with the address once it says that it is ready; rejects when it ends before. */
  ready: Promise<string>
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals | null>
  /** Everything that it has printed so far. */
  output(): string
}

const main = join(import.meta.dirname, '../../src/main.ts')
// Tests start many servers, each with an empty data folder: compiled code is kept for all of them.
const codeCache = join(import.meta.dirname, '../../../../node_modules/.cache/marquee-code')
const running = new Set<ChildProcess>()

/** Starts `src/main.ts` with these settings and no others. */
export function startProcess(settings: Record<string, string>, options: { cwd?: string } = {}): ServerProcess {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', NODE_COMPILE_CACHE: codeCache }
  const env = { ...own, PORT: '0', ...settings }
  const child = spawn(process.execPath, [main], { env, cwd: options.cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? signal)
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Marquee is ready: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    void exited.then((code) => reject(new Error(`it ended with ${code}:\n${output}`)))
  })
  // A caller that does not wait for readiness must not be told of its absence.
  ready.catch(() => {})
  return { child, ready, exited, output: () => output }
}

/** Ends what a failed test has left. */
export async function endAll(): Promise<void> {
  const ends = [...running].map((child) => {
    child.kill('SIGTERM')
    return new Promise((resolve) => child.once('close', resolve))
  })
  await Promise.all(ends)
}
