import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DbLog } from '../log.ts'
import { testFolder, waitFor } from '../testing/index.ts'
import { onServer } from '../testing/template.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './index.ts'
import { isAtWork, signal } from './postmaster.ts'

const quiet: DbLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const CHILD = new URL('../testing/owner-process.ts', import.meta.url).pathname

interface Facts {
  url: string
  port: number
  pid: number
  pgdata: string
  error?: string
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(testFolder(), 'marquee-launch-'))
  await chmod(path, 0o711)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, fsync: false, log: quiet, ...options })
  onTestFinished(() => server.stop())
  return server
}

async function write(url: string, word: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query('create table if not exists word (word text)')
    await client.query('insert into word values ($1)', [word])
  })
}

async function words(url: string): Promise<string[]> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ word: string }>('select word from word order by 1')
    return rows.map(({ word }) => word)
  })
}

async function startChild(args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [CHILD, ...args], {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  onTestFinished(async () => {
    child.stdin?.end()
    await exited
  })
  if (!child.stdout) throw new Error('no output')
  const lines = createInterface({ input: child.stdout })
  const facts = await new Promise<Facts>((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line)))
    lines.once('close', () => reject(new Error('the process ended before it said anything')))
  })
  return { child, exited, facts }
}

describe('the embedded server', () => {
  it('starts, stops, starts again with its data, and shuts its password away', async () => {
    const dataDir = join(await folder(), 'a', 'b')
    const first = await start(dataDir)
    await write(first.url, 'kept')
    await first.stop()
    await first.stop()
    expect(await isAtWork(first.pid, first.pgdata)).toBe(false)
    const second = await start(dataDir)
    expect(await words(second.url)).toEqual(['kept'])
    const secret = await stat(join(dataDir, 'superuser-password'))
    expect(secret.mode & 0o777).toBe(0o600)
  })

  it('listens on loopback only, has no socket file, asks for the password, speaks UTF-8 and knows ICU', async () => {
    const { url, port } = await start(await folder())
    const rows = await onServer(url, async (client) => {
      const result = await client.query(`
        select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
          current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
          (select count(*)::int from pg_collation where collprovider = 'i') > 100 as icu,
          'ı' collate "tr-TR-x-icu" < 'i' collate "tr-TR-x-icu" as sorted`)
      return result.rows
    })
    expect(rows).toEqual([
      { addresses: '127.0.0.1', sockets: '', encoding: 'UTF8', zone: 'UTC', icu: true, sorted: true },
    ])
    const stranger = new pg.Client({ host: '127.0.0.1', port, user: 'marquee', password: 'guess', database: 'marquee' })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it('a second start on a running folder is refused, from this process and from another', async () => {
    const dataDir = await folder()
    const server = await start(dataDir)
    await write(server.url, 'first')
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/in use by a running server/)
    const { facts } = await startChild([dataDir])
    expect(facts.error).toMatch(new RegExp(`in use by a running server \\(process ${process.pid}\\)`))
    expect(await words(server.url)).toEqual(['first'])
  })

  it('two starts at the same moment: one wins, the other is refused', async () => {
    const dataDir = await folder()
    const results = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('comes back by itself on the same port after kill -9, with everything that was committed', async () => {
    const server = await start(await folder(), { fsync: true })
    await write(server.url, 'before')
    process.kill(server.pid, 'SIGKILL')
    await waitFor('the server is back', () =>
      words(server.url).then(
        () => true,
        () => false,
      ),
    )
    expect(await words(server.url)).toEqual(['before'])
  })

  it('takes the port it is told, and says why when it cannot', async () => {
    const first = await start(await folder())
    const other = await folder()
    await expect(startEmbedded({ dataDir: other, port: first.port, fsync: false, log: quiet })).rejects.toThrow(
      /could not bind|Address already in use/,
    )
    // The refusal leaves nothing locked.
    await start(other)
  })

  it('shows the last words of a server that does not start', async () => {
    const dataDir = await folder()
    const options = { dataDir, fsync: false, log: quiet, extraSettings: { shared_buffers: 'plenty' } }
    await expect(startEmbedded(options)).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
  })

  it('a first start that was cut off is begun anew', async () => {
    const dataDir = await folder()
    await mkdir(join(dataDir, 'pgdata.new'), { recursive: true })
    await writeFile(join(dataDir, 'pgdata.new', 'PG_VERSION'), 'rubbish')
    await start(dataDir)
  })

  it('refuses data of another version and data whose password is lost', async () => {
    const dataDir = await folder()
    const server = await start(dataDir)
    await server.stop()
    const secret = join(dataDir, 'superuser-password')
    const password = await readFile(secret, 'utf8')
    await rm(secret)
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/superuser-password is missing/)
    await writeFile(secret, password)
    await writeFile(join(server.pgdata, 'PG_VERSION'), '14\n')
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/holds data of PostgreSQL 14/)
  })
})

describe('when its owner ends', () => {
  it('goes with a process that exits without stopping it', async () => {
    const { facts, exited } = await startChild([await folder(), 'exit'])
    await exited
    await waitFor('the server is gone', async () => !(await isAtWork(facts.pid, facts.pgdata)))
  })

  it('goes with a process that is killed, and keeps its data', async () => {
    const dataDir = await folder()
    const { facts, child } = await startChild([dataDir])
    await write(facts.url, 'kept')
    child.kill('SIGKILL')
    await waitFor('the server is gone', async () => !(await isAtWork(facts.pid, facts.pgdata)))
    expect(await words((await start(dataDir)).url)).toEqual(['kept'])
  })

  it.runIf(process.platform === 'linux')('is stopped by the next start when nothing else stopped it', async () => {
    const dataDir = await folder()
    const { facts, child, exited } = await startChild([dataDir])
    await write(facts.url, 'kept')
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    // Everything beside the server: the watcher that would stop it.
    for (const pid of children.trim().split(' ').map(Number)) if (pid !== facts.pid) process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await exited
    expect(await isAtWork(facts.pid, facts.pgdata)).toBe(true)
    const next = await start(dataDir)
    expect(await isAtWork(facts.pid, facts.pgdata)).toBe(false)
    expect(await words(next.url)).toEqual(['kept'])
  })

  it('a signal to a process that has ended meanwhile is no error', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(child, 'exit')
    expect(() => signal(child.pid ?? 0, 'SIGCONT')).not.toThrow()
    expect(() => process.kill(child.pid ?? 0, 'SIGCONT')).toThrow('ESRCH')
  })

  it('a pid file whose number belongs to a stranger does not stop the next start', async () => {
    const dataDir = await folder()
    const first = await start(dataDir)
    await first.stop()
    // PostgreSQL itself would refuse to start beside a living process of its own user.
    const stranger = await start(await folder())
    const left = [stranger.pid, first.pgdata, 1, first.port, '', '127.0.0.1', '', 'ready'].join('\n')
    await writeFile(join(first.pgdata, 'postmaster.pid'), left)
    const second = await start(dataDir)
    await write(second.url, 'alive')
  })
})

const NOBODY = { uid: 65_534, gid: 65_534 }

/** A process of an ordinary user, who may be unable to enter the folder of the repository. */
async function startAsNobody(dataDir: string) {
  const { postgres } = await findBinaries(NOBODY, quiet)
  const env = { MARQUEE_TEST_USER: String(NOBODY.uid), MARQUEE_TEST_BINARIES: dirname(dirname(postgres)) }
  return startChild([dataDir], env)
}

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('the server does not run as root, and an ordinary user’s data stays theirs', async () => {
    const dataDir = await folder()
    const first = await start(dataDir)
    const { uid } = await stat(first.pgdata)
    expect(uid).not.toBe(0)
    expect((await stat(`/proc/${first.pid}`)).uid).toBe(uid)
  })

  it('an ordinary user starts their own, and root can take it over', async () => {
    const dataDir = join(await folder(), 'own')
    await chmod(join(dataDir, '..'), 0o755)
    await mkdir(dataDir)
    await chown(dataDir, NOBODY.uid, NOBODY.gid)
    const { facts, child, exited } = await startAsNobody(dataDir)
    expect(facts.error).toBeUndefined()
    await write(facts.url, 'theirs')
    child.stdin?.end()
    await exited
    const server = await start(dataDir)
    expect(await words(server.url)).toEqual(['theirs'])
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(NOBODY.uid)
  })

  it('an ordinary user is told that the data is not theirs', async () => {
    const dataDir = await folder()
    await (await start(dataDir)).stop()
    await chmod(dataDir, 0o755)
    const { facts } = await startAsNobody(dataDir)
    expect(facts.error).toMatch(/belongs to another user/)
  })

  it('a data folder that the server cannot reach keeps a link to data that it can', async () => {
    const closed = await folder()
    const dataDir = join(closed, 'data')
    await chmod(closed, 0o700)
    const warnings: string[] = []
    const log: DbLog = { ...quiet, warn: (message) => void warnings.push(message) }
    const first = await start(dataDir, { log })
    expect(warnings).toContain('the user of PostgreSQL cannot enter the data folder: the database is kept outside it')
    expect(first.pgdata.startsWith(closed)).toBe(false)
    await write(first.url, 'elsewhere')
    await first.stop()
    const second = await start(dataDir)
    expect(await words(second.url)).toEqual(['elsewhere'])
    await second.stop()
    await rm(dirname(first.pgdata), { recursive: true })
  })
})
