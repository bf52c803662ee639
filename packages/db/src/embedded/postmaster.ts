import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DbLog } from '../log.ts'
import { runProgram } from './run-as.ts'

/** Set on every server we start: tells ours from one that someone started by hand on the same folder. */
export const CLUSTER_NAME = 'marquee-embedded'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Reads postmaster.pid, whose lines are: pid, folder, start, port, socket folder, address, memory key, state. */
export async function readPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** True when that process is a postmaster at work in this folder, and not a stranger who inherited the number. */
export async function isAtWork(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // The postmaster works inside its folder. A zombie or a process of someone else shows none.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return cwd !== undefined && cwd === (await realpath(pgdata).catch(() => pgdata))
  }
  const { code, output } = await runProgram('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)], undefined)
  return code === 0 && output.includes(pgdata)
}

/** Sends a signal. A process that has ended since it was found is none: backends come and go. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Stops the postmaster of a folder: fast (SIGINT: clients are cut, a checkpoint is written), and when that takes more
 * than eight seconds immediate (SIGQUIT: the next start recovers). Throws when it is still there after thirty.
 */
export async function stopPostmaster(pid: number, pgdata: string): Promise<void> {
  const start = Date.now()
  let escalated = false
  signal(pid, 'SIGINT')
  while (await isAtWork(pid, pgdata)) {
    const waited = Date.now() - start
    if (waited > 30_000) throw new Error(`PostgreSQL (process ${pid}) in ${pgdata} does not stop`)
    if (waited > 8_000 && !escalated) {
      escalated = true
      signal(pid, 'SIGQUIT')
    }
    await sleep(10)
  }
}

/** Every process of a server, workers included: they all work inside its folder. Linux only; elsewhere none. */
export async function processesAtWork(pgdata: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const atWork = await Promise.all(pids.map((pid) => isAtWork(pid, pgdata)))
  return pids.filter((_, index) => atWork[index])
}

/** Workers outlive a killed postmaster for a moment. A new server beside them would destroy data. */
async function waitForWorkers(pgdata: string): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const left = await processesAtWork(pgdata)
    if (left.length === 0) return
    if (Date.now() > deadline) {
      throw new Error(`Processes of an earlier PostgreSQL still work in ${pgdata}: ${left.join(', ')}. End them first.`)
    }
    await sleep(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function clearDead(pid: number, pgdata: string, log: DbLog): Promise<void> {
  log.warn('the last run of PostgreSQL did not end cleanly; it recovers now', { pid })
  await waitForWorkers(pgdata)
  // PostgreSQL judges its own pid file best, except when a stranger has that number by now: then it would refuse.
  if (isAlive(pid)) await rm(join(pgdata, 'postmaster.pid'), { force: true })
}

/**
 * Clears what an earlier run has left in the folder: a server of ours whose owner is dead is stopped, workers of a
 * killed one are waited for. Throws when a server runs there that we did not start.
 */
export async function clearLeftovers(pgdata: string, log: DbLog): Promise<void> {
  const found = await readPostmaster(pgdata)
  if (!found) return
  if (!(await isAtWork(found.pid, pgdata))) return clearDead(found.pid, pgdata, log)
  const options = await readFile(join(pgdata, 'postmaster.opts'), 'utf8').catch(() => '')
  if (!options.includes(CLUSTER_NAME)) {
    throw new Error(
      `A PostgreSQL that was started by hand (process ${found.pid}, port ${found.port}) runs in ${pgdata}. ` +
        'Stop it first, or set DATABASE_URL to use it.',
    )
  }
  log.warn('PostgreSQL of an earlier run was still there; stopping it', { pid: found.pid })
  await stopPostmaster(found.pid, pgdata)
}
