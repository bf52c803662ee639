import { allPermissions, effectiveRights, mayEnter } from '@marquee/contract'
import { check } from '../report.ts'
import type { Ground } from '../sales/ground.ts'
import { ask } from '../sales/wire.ts'

const asks = 2_000_000

/** Microseconds of one check of a right that is at hand. */
export function costOfCheck(): number {
  const rights = effectiveRights(allPermissions().slice(0, 60))
  const access = [
    { module: 'ticket_booking', action: 'view' },
    { module: 'ticket_booking', action: 'hold' },
    { module: 'roles', action: 'edit' },
  ] as Parameters<typeof mayEnter>[1][]
  const run = () => {
    let allowed = 0
    for (let at = 0; at < asks; at += 1) if (mayEnter(rights, access[at % 3] as (typeof access)[number])) allowed += 1
    return allowed
  }
  run()
  const before = process.cpuUsage()
  const allowed = run()
  const { user, system } = process.cpuUsage(before)
  check(allowed > 0 && allowed <= asks, 'the check of rights has answered')
  return (user + system) / asks
}

// Sleeping connections hand their counts in after ten seconds.
const calls = 500

/** Statements that the database ran for a call whose own work is one; one means that who calls was known. */
export async function statementsPerCall({ pool, sessions, product, tokens }: Ground): Promise<number> {
  const input = { ticketSessionId: sessions[0]?.id }
  const count = async () => {
    const { rows } = await pool.query<{ n: string }>(
      'select coalesce(sum(xact_commit), 0) as n, pg_stat_clear_snapshot() from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.n)
  }
  const look = () => ask({ port: product.port, token: tokens[0] ?? '' }, 'seats.ownHolds', input)
  const settle = () => new Promise((resolve) => setTimeout(resolve, 11_000))
  await look()
  await settle()
  // The server's own work goes on beside: an idle window as long as the other is taken off.
  const idleFrom = await count()
  await settle()
  const before = await count()
  const idle = before - idleFrom
  for (let at = 0; at < calls; at += 1) {
    const { refused } = await look()
    if (refused) throw new Error(`a look was refused: ${refused}`)
  }
  await settle()
  return ((await count()) - before - idle) / calls
}
