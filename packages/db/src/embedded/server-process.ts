import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DbLog } from '../log.ts'
import { CLUSTER_NAME, readPostmaster, stopPostmaster } from './postmaster.ts'
import { cleanEnv, type RunAs } from './run-as.ts'

export interface LaunchPlan {
  postgres: string
  pgdata: string
  port: number
  runAs: RunAs
  fsync: boolean
  extraSettings: Record<string, string>
  log: DbLog
}

export interface ServerProcess {
  pid: number
  /** Settles when the process has ended; resolves to its last log lines. */
  exited: Promise<string>
  stop(): Promise<void>
}

const KEPT_LINES = 40
const START_TIMEOUT_MS = 120_000

/** The port is taken by someone else; another one may do. */
export class PortTakenError extends Error {}

/** A port that is free on loopback at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

function settingsOf(plan: LaunchPlan): string[] {
  const durable: Record<string, string> = plan.fsync
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings: Record<string, string> = {
    cluster_name: CLUSTER_NAME,
    listen_addresses: '127.0.0.1',
    port: String(plan.port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Statement errors belong to the application, which classifies them; logged here they would show customers' data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...durable,
    ...plan.extraSettings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Stops the server when this process vanishes without a word (SIGKILL): its end of the pipe closes with it. */
function tieToThisProcess(pid: number, plan: LaunchPlan): ChildProcess {
  const script = 'read -r _; read -r now < "$2" && [ "$now" = "$1" ] && kill -INT "$1"'
  const args = ['-c', script, 'sh', String(pid), join(plan.pgdata, 'postmaster.pid')]
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore']
  const watcher = spawn('/bin/sh', args, { ...plan.runAs, cwd: '/', env: cleanEnv(), detached: true, stdio })
  watcher.on('error', (error) => plan.log.warn('no watcher over PostgreSQL', { error: error.message }))
  watcher.stdin.on('error', () => watcher.stdin.destroy())
  watcher.unref()
  ;(watcher.stdin as unknown as { unref(): void }).unref()
  return watcher
}

function failure(what: string, lines: readonly string[]): Error {
  const text = `${what}. Its last words:\n${lines.join('\n') || '(none)'}`
  return /could not bind|Address already in use/.test(text) ? new PortTakenError(text) : new Error(text)
}

async function waitUntilReady(child: ChildProcess, plan: LaunchPlan, lines: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw failure('PostgreSQL did not start', lines)
    const found = await readPostmaster(plan.pgdata)
    if (found?.ready && found.pid === child.pid) return
    if (Date.now() > deadline) throw failure(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s`, lines)
    await sleep(10)
  }
}

/** Starts the server and waits until it takes connections. Throws with the server's last log lines. */
export async function launch(plan: LaunchPlan): Promise<ServerProcess> {
  const lines: string[] = []
  const child = spawn(plan.postgres, ['-D', plan.pgdata, ...settingsOf(plan)], {
    ...plan.runAs,
    cwd: '/',
    env: cleanEnv(),
    // Its own process group: Ctrl-C in a terminal reaches us only, and we stop the server after the pools.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > KEPT_LINES) lines.shift()
    plan.log.debug(line)
  })
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      lines.push(error.message)
      resolve(lines.join('\n'))
    })
    child.on('close', () => resolve(lines.join('\n')))
  })
  const { pid } = child
  if (pid === undefined) {
    await exited
    throw failure('PostgreSQL could not be started', lines)
  }
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)
  const watcher = tieToThisProcess(pid, plan)
  void exited.then(() => {
    process.removeListener('exit', onExit)
    watcher.stdin?.end()
  })
  try {
    await waitUntilReady(child, plan, lines)
  } catch (error) {
    child.kill('SIGQUIT')
    await exited
    throw error
  }
  return {
    pid,
    exited,
    async stop() {
      await stopPostmaster(pid, plan.pgdata)
      await exited
    },
  }
}
