import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@marquee/db/embedded'
import { hammer } from '../load.ts'
import { cpuMicroseconds } from '../processors.ts'
import { type Program, signIn, startMarquee, startProgram } from '../product.ts'
import { check, median, type Result } from '../report.ts'

const rounds = 5
const slice = { clients: 8, seconds: 3 }

const rowIds = (body: string, pick: (value: unknown) => { rows: { id: string }[] }) =>
  pick(JSON.parse(body)).rows.map((row) => row.id)

/** A page of 50 rows through the users.list procedure, against the same rows by hand through express. */
export async function lists(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const postgres = await startEmbedded({ dataDir: join(folder, 'pg') })
  const running: Program[] = []
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, SEED: 'demo' }
    const product = await startMarquee(env)
    running.push(product)
    const byHand = await startProgram('packages/bench/src/lists/baseline.ts', '/users', env)
    running.push(byHand)
    const token = await signIn(product.port, 'owner')
    const input = encodeURIComponent(JSON.stringify({ json: { limit: 50 } }))
    const procedure = { port: product.port, path: `/trpc/users.list?input=${input}`, token }
    const handler = { port: byHand.port, path: '/users', token }

    const ids = { procedure: '', handler: '' }
    const fromProcedure = (body: string) => {
      ids.procedure = rowIds(
        body,
        (value) => (value as { result: { data: { json: { rows: { id: string }[] } } } }).result.data.json,
      ).join()
    }
    const fromHandler = (body: string) => {
      ids.handler = rowIds(body, (value) => value as { rows: { id: string }[] }).join()
    }
    const ratios: number[] = []
    const cpuRatios: number[] = []
    await hammer(procedure, { ...slice, seconds: 1 }, fromProcedure)
    await hammer(handler, { ...slice, seconds: 1 }, fromHandler)
    const same = check(
      ids.procedure === ids.handler && ids.handler.split(',').length === 50,
      'both ways answer the same 50 rows in the same order',
    )
    for (let round = 0; round < rounds; round++) {
      const cpuBefore = [cpuMicroseconds(product.pid), cpuMicroseconds(byHand.pid)] as const
      const ours = await hammer(procedure, slice, () => {})
      const theirs = await hammer(handler, slice, () => {})
      ratios.push(ours.perSecond / theirs.perSecond)
      cpuRatios.push(
        (cpuMicroseconds(product.pid) - cpuBefore[0]) /
          ours.calls /
          ((cpuMicroseconds(byHand.pid) - cpuBefore[1]) / theirs.calls),
      )
    }
    return {
      benchmark: 'lists',
      figures: [
        {
          name: '50 rows through a procedure / express res.json, calls per second',
          value: median(ratios),
          unit: 'ratio',
          floor: { bound: 'least', value: 0.4 },
        },
        { name: 'CPU of the server process per call, against the same', value: median(cpuRatios), unit: 'ratio' },
      ],
      checks: [same],
    }
  } finally {
    for (const program of running) await program.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
