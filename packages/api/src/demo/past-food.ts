import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { chanceFrom, demoUsers } from '@marquee/db/seed'
import { sql } from 'kysely'
import { momentAt } from './crowds.ts'
import { menuProducts } from './menu-products.ts'
import { dateAfter } from './season.ts'
import { demoItems } from './store-items.ts'

/** So many days behind today the counter has sold. */
const days = 28
/** Guests of a day, from Sunday to Saturday. */
const guests = [18, 9, 10, 11, 13, 19, 24] as const
/** What a piece costs the venue, of its price. */
const costShare = 0.3

/** What is handed over as it is, by the piece; what keeps for days only is bought for the day. */
const sold = menuProducts.flatMap(({ item, kind, price, qty, category }) => {
  const stored = demoItems.find(({ code }) => code === item)
  // Beer and wine are not sold all day.
  const isPlain = kind === 'simple' && category !== 'WINE' && !qty && stored?.unit === 'piece' && !stored.batchDays
  return item && isPlain ? [{ code: item, cost: Math.round(price * costShare) }] : []
})

interface Used {
  /** Of the line of the kitchen that it was used for. */
  sourceId: string
  code: string
  qty: number
  at: string
  date: string
}

// The same guests in every run.
function plan(today: string): Used[] {
  const chance = chanceFrom(20_261_126)
  const [first, ...others] = sold
  if (!first) return []
  return Array.from({ length: days }, (_, ago) => dateAfter(today, ago - days)).flatMap((date) => {
    const count = guests[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 10
    const moments = Array.from({ length: count }, () => momentAt(date, 10.2 + chance.share() * 10.7)).sort()
    return moments.flatMap((moment) => {
      const codes = new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.pick([first, ...others]).code))
      const at = new Date(moment).toISOString()
      return [...codes].map((code) => ({ sourceId: uuidv7(), code, qty: chance.pick([1, 1, 1, 2, 2, 3]), at, date }))
    })
  })
}

/**
 * Puts into the store of the demo what the counter has sold in the four weeks behind us, and takes it out again piece by
 * piece: all of it was used up by today, before the first delivery that people see. What was sold is read from it later.
 */
export async function usePast(db: Db, { venueId, today }: { venueId: VenueId; today: string }): Promise<void> {
  const used = plan(today)
  const first = dateAfter(today, -days)
  const at = new Date(momentAt(first, 8.5)).toISOString()
  const left = new Map<string, number>()
  for (const { code, qty } of used) left.set(code, (left.get(code) ?? 0) + qty)
  const opening = { id: uuidv7(), kind: 'opening', source: 'stock', at, date: first }
  const acts = [
    { ...opening, sourceId: opening.id },
    ...used.map(({ sourceId, at: moment, date }) => ({
      ...{ id: uuidv7(), kind: 'use', source: 'kitchen', sourceId, at: moment, date },
    })),
  ]
  const costOf = (code: string) => sold.find((each) => each.code === code)?.cost ?? 1
  const brought = [...left].map(([code, qty], line) => ({
    ...{ actId: opening.id, lineNo: line + 1, code, qty, after: qty, value: qty * costOf(code), isIn: true },
  }))
  const taken = used.map(({ code, qty }, index) => {
    const after = (left.get(code) ?? 0) - qty
    left.set(code, after)
    return { actId: acts[index + 1]?.id, lineNo: 1, code, qty, after, value: qty * costOf(code), isIn: false }
  })
  const moves = [...brought, ...taken].map((move, place) => ({ ...move, place }))
  const costs = sold.map(({ code, cost }) => ({ code, cost }))
  await db.transaction().execute((tx) => write(tx, venueId, { acts, moves, costs }))
}

const seller = demoUsers.find(({ role }) => role === 'counter')?.email ?? ''
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

async function write(
  tx: Db,
  venueId: VenueId,
  { acts, moves, costs }: { acts: readonly object[]; moves: readonly object[]; costs: readonly object[] },
): Promise<void> {
  const store = sql`(select id from stock_location where venue_id = ${venueId} and kind = 'store'
    order by sort, id limit 1)`
  await sql`
    insert into stock_level (venue_id, item_id, location_id, last_cost, is_strict)
    select i.venue_id, i.id, ${store}, c.cost, i.is_strict
    from jsonb_to_recordset(${json(costs)}) as c (code text, cost numeric)
    join inventory_item i on i.venue_id = ${venueId} and i.code = c.code`.execute(tx)
  await sql`
    insert into stock_act (venue_id, id, kind, source, source_id, business_date, at, actor_id)
    select ${venueId}, a.id, a.kind, a.source, a."sourceId", a.date, a.at, u.id
    from jsonb_to_recordset(${json(acts)}) as a (id uuid, kind text, source text, "sourceId" uuid, date date,
      at timestamptz)
    join app_user u on u.email = ${seller}`.execute(tx)
  await sql`
    insert into stock_move (venue_id, id, act_id, line_no, kind, item_id, from_location_id, to_location_id, outside, qty,
      value_minor, from_after, to_after, business_date, at)
    select a.venue_id, gen_random_uuid(), a.id, m."lineNo", a.kind, i.id, case when not m."isIn" then ${store} end,
      case when m."isIn" then ${store} end, case when m."isIn" then 'opening' else 'used' end, m.qty, m.value,
      case when not m."isIn" then m.after end, case when m."isIn" then m.after end, a.business_date, a.at
    from jsonb_to_recordset(${json(moves)}) as m ("actId" uuid, "lineNo" integer, code text, qty numeric, after numeric,
      value bigint, "isIn" boolean, place integer)
    join stock_act a on a.venue_id = ${venueId} and a.id = m."actId"
    join inventory_item i on i.venue_id = ${venueId} and i.code = m.code
    order by m.place`.execute(tx)
}
