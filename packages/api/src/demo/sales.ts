import { type SeatCategoryId, type SessionPrices, taxInside, type UserId, type VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { type Chance, chanceFrom } from '@marquee/db/seed'
import type { Services } from '../core/context.ts'
import { doorsOpenHours } from '../domains/passes/service/door.ts'
import { type PriceBook, priceBooksOf } from '../domains/prices/service/session-prices.ts'
import { dayMs, fillOf, soldAt } from './crowds.ts'
import { pastFood } from './food-sales.ts'
import { type Carriers, fundsOf } from './funds.ts'
import { guestOf } from './guests.ts'
import { recountTills } from './recounts.ts'
import { type DemoRows, emptyRows, writeRows } from './sales-rows.ts'
import { type DemoSession, selectAreas, selectDemoSessions, selectRuns } from './sales-source.ts'
import { seasonDays } from './season.ts'
import { type Desk, fillTills } from './tills.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** In the first two weeks of the season fewer people had heard of it. */
const shareAtFirst = 0.45

interface Season {
  venueId: VenueId
  /** The clerks who sell, each with their till. */
  desks: readonly [Desk, ...Desk[]]
  /** Who sells food, with their till. */
  counter: Desk
  /** Who lets people in. */
  door: UserId
  carriers: Carriers
  now: number
}

/**
 * Sells the demo's season: full houses at weekends, fewer people the further ahead. People come in ones to fours and stay
 * together; those of past sessions were let in, all but a few. The same seats in every run.
 */
export async function makeSales(services: Services, season: Season): Promise<{ orders: number; passes: number }> {
  const { db } = services
  const { venueId, desks, now } = season
  const sessions = await selectDemoSessions(db, venueId)
  const areas = Map.groupBy(await selectAreas(db, venueId), (area) => area.session)
  const runs = new Map<string, number[][]>()
  const rows = emptyRows()
  const chance = chanceFrom(20_261_121)
  for (const session of sessions) {
    const key = session.layoutVersionId
    const known = runs.get(key) ?? (await selectRuns(db, venueId, key))
    runs.set(key, known)
    const book = await priceBooksOf(services).find(db, { venueId, id: session.id })
    if (book) sellSession(rows, { session, runs: known, areas: areas.get(session.id) ?? [], book, season, chance })
  }
  const currency = rows.orders[0]?.currency
  if (currency) fillTills(rows, { desks, currency, now, chance })
  recountTills(rows, season.carriers.office, now)
  const orders = rows.orders.length
  const priceVersion = rows.orders[0]?.priceVersion ?? 1
  const food = await pastFood(db, { venueId, desk: season.counter, now, priceVersion })
  rows.orders.push(...food.rows.orders)
  rows.tillSessions.push(...food.rows.tillSessions)
  rows.drops.push(...food.rows.drops)
  await writeRows(db, venueId, { rows, food: food.lines, funds: fundsOf(rows, season.carriers, now) })
  return { orders, passes: rows.passes.length }
}

interface Selling {
  session: DemoSession
  runs: readonly number[][]
  areas: readonly { areaNo: number; size: number }[]
  book: PriceBook
  season: Season
  chance: Chance
}

/** A seat, or a place in an area without seats. */
interface Place {
  seatNo: number | null
  areaNo: number | null
  category: SeatCategoryId | null
}

function sellSession(rows: DemoRows, selling: Selling): void {
  const { runs, areas, book, season, chance, session } = selling
  const starts = Date.parse(session.startsAt)
  const isEarly = season.now - starts > (seasonDays + 1) * dayMs
  const fill = fillOf(starts, season.now, chance) * (isEarly ? shareAtFirst : 1)
  const group = (left: number) => Math.min(chance.pick([1, 2, 2, 2, 2, 3, 4, 4]), left)
  const { categories, seatCategories } = book.session
  const seat = (seatNo: number): Place => {
    const category = categories[seatCategories[seatNo] ?? -1] ?? null
    return { seatNo, areaNo: null, category }
  }
  for (const run of runs) {
    let place = 0
    while (place < run.length) {
      const size = group(run.length - place)
      if (chance.share() < fill) addOrder(rows, selling, run.slice(place, place + size).map(seat))
      place += size
    }
  }
  for (const { areaNo, size } of areas) {
    const category = book.session.areas.find((area) => area.areaNo === areaNo)?.categoryId ?? null
    let left = Math.round(size * fill)
    while (left > 0) {
      const people = group(left)
      addOrder(
        rows,
        selling,
        Array.from({ length: people }, () => ({ seatNo: null, areaNo, category })),
      )
      left -= people
    }
  }
}

const priceOf = (prices: SessionPrices, passTypeId: string, seatCategoryId: string | null) =>
  prices.prices.find((price) => price.passTypeId === passTypeId && price.seatCategoryId === seatCategoryId)

function addOrder(rows: DemoRows, { session, book, season, chance }: Selling, places: readonly Place[]): void {
  const types = book.session.passTypes
  const [adult, student, child] = types
  const starts = Date.parse(session.startsAt)
  const at = new Date(soldAt(Math.min(starts, season.now) - 600_000, chance.share())).toISOString()
  const orderId = uuidv7()
  const lines = new Map<string, DemoRows['lines'][number]>()
  const { clerk } = chance.pick(season.desks)
  const currency = book.prices.currency
  for (const [index, { seatNo, areaNo, category }] of places.entries()) {
    const kind = index > 0 && chance.share() < 0.18 ? child : chance.share() < 0.15 ? student : adult
    const price = kind && priceOf(book.prices, kind.id, category)
    if (!kind || !price) continue
    const key = `${kind.id}.${category}`
    const line = lines.get(key) ?? {
      orderId,
      lineNo: lines.size + 1,
      sessionId: session.id,
      passTypeId: kind.id,
      categoryId: category,
      qty: 0,
      unit: price.amountMinor,
      gross: 0,
      tax: 0,
      currency,
      taxCode: book.session.taxCode,
      taxPpm: price.taxPpm,
      ruleId: price.why.ruleId,
      why: price.why,
      actorId: clerk,
      at,
    }
    line.qty += 1
    line.gross = line.qty * line.unit
    line.tax = taxInside(line.gross, line.taxPpm)
    lines.set(key, line)
    const isPast = starts < season.now
    // While the doors are open the first guests are in already.
    const isNext = !isPast && starts - season.now < doorsOpenHours * 3_600_000
    const comes = chance.share() < (isPast ? 0.93 : isNext ? 0.04 : 0)
    const used = comes ? new Date(Math.min(starts, season.now) - (chance.below(2640) + 60) * 1000).toISOString() : null
    rows.passes.push({
      id: uuidv7(),
      orderId,
      lineNo: line.lineNo,
      sessionId: session.id,
      passTypeId: kind.id,
      seatNo,
      areaNo,
      shortCode: Array.from({ length: 10 }, () => digits[chance.below(32)]).join(''),
      issuedAt: at,
      usedAt: used,
      actorId: season.door,
    })
  }
  if (lines.size === 0) return
  rows.lines.push(...lines.values())
  const gross = [...lines.values()].reduce((sum, line) => sum + line.gross, 0)
  const guest = guestOf(chance)
  rows.orders.push({
    id: orderId,
    channel: guest.phone !== null && chance.share() < 0.4 ? 'phone' : 'door',
    currency,
    gross,
    tax: [...lines.values()].reduce((sum, line) => sum + line.tax, 0),
    guestName: guest.name,
    guestPhone: guest.phone,
    at,
    clerk,
    priceVersion: book.prices.version,
    reference: `T${String(chance.below(1_000_000)).padStart(6, '0')}`,
    method: chance.share() < 0.08 ? 'bank' : 'card',
    tendered: null,
    tillSessionId: null,
    receiptNo: null,
  })
}
