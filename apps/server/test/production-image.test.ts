import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '../src/env.ts'

const root = new URL('../../../', import.meta.url).pathname
const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8')
const lines = dockerfile.split('\n')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

interface Compose {
  services: Record<string, { build?: { context: string; dockerfile: string }; environment: Record<string, string> }>
}

const nobody = 65_534

// The user `nobody` cannot start what it may not read, as in a clone below a folder that others may not enter.
function nobodyMayRead(path: string): boolean {
  if (process.getuid?.() !== 0) return true
  try {
    execFileSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(path)})`], {
      uid: nobody,
      gid: nobody,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

describe('production image', () => {
  it('copies only what is there, and every workspace manifest', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(copied.length).toBeGreaterThan(10)
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true)
    const manifests = execFileSync('git', ['ls-files', 'apps/*/package.json', 'packages/*/package.json'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(copied.filter((path) => /^(apps|packages)\/.*package\.json$/.test(path)).sort()).toEqual(
      manifests.trim().split('\n').sort(),
    )
  })

  it('runs only commands that exist', () => {
    const scripts = [...dockerfile.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '')
    expect(scripts).toContain('build')
    for (const script of scripts) expect(manifest.scripts).toHaveProperty([script])
    expect(command().at(-1)).toMatch(/^apps\//)
    // What is measured of one holds for the other.
    expect(manifest.scripts.start).toContain(`exec ${command().join(' ')}`)
  })

  it('is what the compose file builds, with settings that the server knows', () => {
    const compose = parse(readFileSync(join(root, 'docker/compose.yml'), 'utf8')) as Compose
    const { build, environment } = compose.services.server ?? {}
    expect(existsSync(join(root, 'docker', build?.context ?? '?', build?.dockerfile ?? '?'))).toBe(true)
    const settings = Object.fromEntries(
      Object.entries(environment ?? {}).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
    )
    const env = readEnv({ ...settings, JWT_SECRET: randomBytes(32).toString('hex'), NODE_ENV: 'production' })
    expect(env.databaseUrl).toContain('@postgres:5432/marquee')
    expect(env.seed).toBe('none')
  })
})

/** The image's start command with its paths turned back into the repository's. */
function command(): string[] {
  const line = lines.findLast((candidate) => candidate.startsWith('CMD ')) ?? ''
  return (JSON.parse(line.slice(4)) as string[]).map((word) => word.replace('/srv/marquee/', ''))
}

describe('start command', () => {
  let database: TestDatabase
  let folder: string
  let child: ChildProcess | undefined

  beforeEach(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'marquee-empty-'))
    if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('works in an empty folder as a user without rights', async (context) => {
    const flags = command().slice(1, -1)
    const file = command().at(-1) ?? ''
    context.skip(!nobodyMayRead(join(root, file)), 'other users may not enter the folder of this clone')
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    let output = ''
    child = spawn(process.execPath, [...flags, join(root, file)], {
      cwd: folder,
      ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
      env: {
        PATH: '/usr/bin:/bin',
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        JWT_SECRET: randomBytes(32).toString('hex'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exited = new Promise<number | null>((resolve) => child?.once('exit', resolve))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/health/ready`).then(
            (r) => r.status,
            () => (child?.exitCode === null ? 0 : output),
          ),
        {
          timeout: 50_000,
        },
      )
      .toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    // Production seeds nothing and keeps quiet about passwords.
    expect(output).not.toContain('marquee-demo')
  })
})
