import { randomUUID } from 'node:crypto'
import type { TillId, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import type { Chance } from '@marquee/db/seed'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { dateOf, momentAt } from './crowds.ts'
import type { DemoRows } from './sales-rows.ts'

/** The float of every morning, in kuruş. */
const floatMinor = 150_000
/** With more cash than this in the drawer, whole hundreds of lira go to the safe. */
const dropAbove = 2_000_000
const dropStep = 10_000
interface Difference {
  minor: number
  reason: string
}
/** Every fifth evening the drawer does not hold what it should; by so many kuruş, and why. */
const differences: readonly [Difference, ...Difference[]] = [
  { minor: -1000, reason: 'Bir müşteriye 10 TL fazla para üstü verilmiş' },
  { minor: 500, reason: 'Üstü kalsın' },
  { minor: -2500, reason: 'Bozuk para paketinden eksik çıktı' },
]

/** The two tills of the box office, by their code. */
export async function boxOfficeTills(caller: DemoCaller): Promise<[TillId, TillId]> {
  const [first, second] = (await caller.tills.list({})).filter(({ code }) => code.startsWith('G'))
  if (!first || !second) throw new Error('the demo has two tills')
  return [first.id, second.id]
}

/** The till at which food is sold. */
export async function counterTill(caller: DemoCaller): Promise<TillId> {
  const till = (await caller.tills.list({})).find(({ code, isTraining }) => !code.startsWith('G') && !isTraining)
  if (!till) throw new Error('a venue begins with a till')
  return till.id
}

/** Opens a till in the name of the person who signs in, with the float of every morning. */
export async function openOwnTill(
  services: Services,
  by: { email: string; password: string },
  tillId: TillId,
): Promise<void> {
  await asOwner(services, by, (caller) =>
    caller.tills.open({ commandId: randomUUID(), tillId, floatMinor, floatBrought: true }),
  )
}

/** Calls them in both languages, as tills that no venue has named. */
export async function nameTills(db: Db, venueId: VenueId): Promise<void> {
  await sql`
    update till set names = jsonb_build_object('en',
      case when is_training then 'Newcomers' else 'Box office ' || substr(code, 2) end, 'tr', name)
    where venue_id = ${venueId} and code in ('G1', 'G2', 'T1')`.execute(db)
}

/** The clerks who sell, each with their till. */
export interface Desk {
  clerk: UserId
  tillId: TillId
}

/**
 * Gives what was sold over the counter on the days before today to the till that its clerk had open: a receipt each, and
 * some of it in cash. Every drawer began with its float and was counted in the evening. None of them is open today.
 */
export function fillTills(
  rows: DemoRows,
  { desks, currency, now, chance }: { desks: readonly Desk[]; currency: string; now: number; chance: Chance },
): void {
  const today = dateOf(now)
  const open = new Map<string, DemoRows['tillSessions'][number]>()
  const overTheCounter = rows.orders
    .filter((order) => order.channel === 'door' && dateOf(Date.parse(order.at)) < today)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  for (const order of overTheCounter) {
    const desk = desks.find(({ clerk }) => clerk === order.clerk)
    if (!desk) continue
    const date = dateOf(Date.parse(order.at))
    const key = `${date}.${desk.tillId}`
    const drawer = open.get(key) ?? {
      id: uuidv7(),
      tillId: desk.tillId,
      clerk: desk.clerk,
      openedAt: new Date(momentAt(date, 9.6 + chance.share() * 0.3)).toISOString(),
      closedAt: new Date(momentAt(date, 21.1 + chance.share() * 0.4)).toISOString(),
      date,
      currency,
      float: floatMinor,
      cash: floatMinor,
      receipts: 0,
      counted: 0,
      reason: null,
    }
    open.set(key, drawer)
    drawer.receipts += 1
    order.tillSessionId = drawer.id
    order.receiptNo = drawer.receipts
    if (chance.share() < 0.22) {
      order.method = 'cash'
      order.reference = null
      // Paid with fifties, or to the lira.
      order.tendered = chance.share() < 0.3 ? order.gross : Math.ceil(order.gross / 5000) * 5000
      drawer.cash += order.gross
      if (drawer.cash > dropAbove) drop(rows, drawer, order.at)
    }
  }
  for (const drawer of open.values()) {
    const difference = chance.share() < 0.2 ? chance.pick(differences) : null
    drawer.counted = drawer.cash + (difference?.minor ?? 0)
    drawer.reason = difference?.reason ?? null
  }
  rows.tillSessions.push(...open.values())
}

function drop(rows: DemoRows, drawer: DemoRows['tillSessions'][number], soldAt: string): void {
  const amountMinor = -Math.floor((drawer.cash - floatMinor) / dropStep) * dropStep
  drawer.cash += amountMinor
  const at = new Date(Date.parse(soldAt) + 90_000).toISOString()
  const reason = 'Çelik kasaya bırakıldı'
  rows.drops.push({ id: uuidv7(), tillSessionId: drawer.id, amountMinor, reason, actorId: drawer.clerk, at })
}
