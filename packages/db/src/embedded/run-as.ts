import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { DbLog } from '../log.ts'

/** The user that Postgres runs as when we are root; undefined: as ourselves. */
export type RunAs = { uid: number; gid: number } | undefined

const exec = promisify(execFile)
const OWN_USER = 'marquee'

async function lookUp(name: string): Promise<RunAs> {
  try {
    const [uid, gid] = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

// shadow-utils first, then busybox (Alpine).
const MAKE_USER: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', OWN_USER]],
]

async function makeUser(log: DbLog): Promise<RunAs> {
  const problems: string[] = []
  for (const [command, args] of MAKE_USER) {
    await exec(command, args).catch((error: Error) => problems.push(`${command}: ${error.message.trim()}`))
    // Asked in any case: another process may have made it at the same moment.
    const user = await lookUp(OWN_USER)
    if (user) {
      log.info(`made the system user ${OWN_USER}, because PostgreSQL refuses to run as root`, user)
      return user
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no user could be made for it. Create a user "postgres", or start as an ` +
      `ordinary user, or set DATABASE_URL. ${problems.join('; ')}`,
  )
}

/**
 * Decides as whom Postgres runs. Not root: as ourselves. Root: as the owner of existing data, else as `postgres`,
 * else as a system user that is made (initdb wants an entry in passwd).
 */
export async function resolveRunAs(dataOwner: RunAs, log: DbLog): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  if (dataOwner && dataOwner.uid !== 0) return dataOwner
  return (await lookUp('postgres')) ?? (await lookUp(OWN_USER)) ?? (await makeUser(log))
}

/** The environment of every Postgres program: the caller's PG* variables must not reach it. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  return { PATH: path, LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a program to its end as the given user. Resolves to exit code and everything it said; never rejects. */
export function runProgram(file: string, args: string[], runAs: RunAs): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...runAs, cwd: '/', env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: -1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}

/** True when that user can enter the folder: asked of the kernel by a process of that user, not computed. */
export async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runAs)
  return code === 0
}
