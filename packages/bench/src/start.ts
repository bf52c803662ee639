import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn, startMarquee } from './product.ts'
import { check, type Result } from './report.ts'

/** From `node main.ts` to ready: the first time (database made, schema, demo venue) and again. Web already built. */
export async function start(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  try {
    const env = { DATA_DIR: folder, SEED: 'demo' }
    const first = await startMarquee(env)
    const token = await signIn(first.port, 'owner')
    const page = await fetch(
      `http://127.0.0.1:${first.port}/trpc/users.list?input=${encodeURIComponent('{"json":{}}')}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
    const users = ((await page.json()) as { result: { data: { json: { total: number } } } }).result.data.json.total
    const seeded = check(users === 89, 'the first start seeded 89 users and the owner can sign in and list them')
    await first.stop()
    const again = await startMarquee(env)
    await signIn(again.port, 'owner')
    const kept = check(true, 'after a stop the same data signs in again')
    await again.stop()
    return {
      benchmark: 'start',
      figures: [
        { name: 'first start', value: first.readyAfter, unit: 's', floor: { bound: 'most', value: 20 } },
        { name: 'again', value: again.readyAfter, unit: 's', floor: { bound: 'most', value: 3 } },
      ],
      checks: [seeded, kept],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
