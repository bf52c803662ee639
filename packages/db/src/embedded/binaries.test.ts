import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DbLog } from '../log.ts'
import { type BinaryPackage, findBinaries, findPackage } from './binaries.ts'
import { resolveRunAs, runProgram } from './run-as.ts'

const quiet: DbLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The package as npm unpacks it when install scripts are off: without its symbolic links. */
async function copyWithoutLinks(mode: number): Promise<BinaryPackage> {
  const original = await findPackage()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-binaries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const native = join(folder, 'package', 'native')
  await mkdir(native, { recursive: true })
  await cp(original.native, native, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) await rm(join(dirname(native), target))
  await chmod(folder, mode)
  return { native, name: original.name, version: `0.0.0-test-${process.pid}` }
}

describe('findBinaries', () => {
  it('makes the links that the install script would have made', async () => {
    const source = await copyWithoutLinks(0o755)
    const broken = await runProgram(join(source.native, 'bin', 'initdb'), ['--version'], undefined)
    expect(broken.code).not.toBe(0)
    const { postgres } = await findBinaries(undefined, quiet, source)
    expect(dirname(dirname(postgres))).toBe(source.native)
  })

  it.runIf(process.getuid?.() === 0)('copies what the user of the server cannot reach', async () => {
    const source = await copyWithoutLinks(0o700)
    const runAs = await resolveRunAs(undefined, quiet)
    const { postgres, initdb } = await findBinaries(runAs, quiet, source)
    const copy = dirname(dirname(dirname(postgres)))
    onTestFinished(() => rm(copy, { recursive: true, force: true }))
    expect(postgres.startsWith(source.native)).toBe(false)
    expect((await runProgram(initdb, ['--version'], runAs)).code).toBe(0)
    // The second start finds the copy.
    expect(await findBinaries(runAs, quiet, source)).toMatchObject({ postgres })
  })

  it('says what is wrong when nothing runs', async () => {
    const source = await copyWithoutLinks(0o755)
    await rm(join(source.native, 'bin', 'initdb'))
    await expect(findBinaries(undefined, quiet, source)).rejects.toThrow(/do not run here: initdb/)
  })
})
