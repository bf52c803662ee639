import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

const root = new URL('../../../', import.meta.url)
/** As `npm start` and the image start the product. */
const nodeFlags = ['--max-semi-space-size=8']

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** A running program that answers on a port. */
export interface Program {
  port: number
  pid: number
  /** Seconds from its start until it answered the first time. */
  readyAfter: number
  stop(): Promise<void>
}

/** Starts a program and waits until `path` answers 200. Its last output is in the error when it never does. */
export async function startProgram(file: string, path: string, env: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, new URL(file, root).pathname], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A benchmark that fails half-way leaves nothing running.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return response?.status === 200
  }
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() - startedAt > 180_000)
      throw new Error(`${file} did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (child.pid === undefined) throw new Error('no process')
  return {
    port,
    pid: child.pid,
    readyAfter: (performance.now() - startedAt) / 1000,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Starts the product itself. */
export const startMarquee = (env: Record<string, string>) =>
  startProgram('apps/server/src/main.ts', '/health/ready', { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...env })

/** Signs a demo user in by the documented path and gives their access token. */
export async function signIn(port: number, role: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@marquee.example`, password: 'marquee-demo' }),
  })
  const body = (await response.json()) as { accessToken?: string }
  if (!body.accessToken) throw new Error(`sign-in answered ${response.status}`)
  return body.accessToken
}
