import { type SessionPrices, taxInside, type UserId, type VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { type Chance, chanceFrom } from '@marquee/db/seed'
import type { Services } from '../core/context.ts'
import { type PriceBook, priceBooksOf } from '../domains/prices/service/session-prices.ts'
import { guestOf } from './guests.ts'
import { type DemoRows, emptyRows, writeRows } from './sales-rows.ts'
import { type DemoSession, selectDemoSessions, selectRuns } from './sales-source.ts'

const dayMs = 86_400_000
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface Season {
  venueId: VenueId
  clerks: readonly [UserId, ...UserId[]]
  now: number
}

/**
 * Sells the demo's season: nearly full houses behind us, fewer the further ahead. People come in ones to fours and sit
 * together; those of past sessions were let in, all but a few. The same seats in every run.
 */
export async function makeSales(services: Services, season: Season): Promise<{ orders: number; passes: number }> {
  const { db } = services
  const sessions = await selectDemoSessions(db, season.venueId)
  const runs = new Map<string, number[][]>()
  const rows = emptyRows()
  const chance = chanceFrom(20_261_121)
  for (const session of sessions) {
    const key = session.layoutVersionId
    const known = runs.get(key) ?? (await selectRuns(db, season.venueId, key))
    runs.set(key, known)
    const book = await priceBooksOf(services).find(db, { venueId: season.venueId, id: session.id })
    if (book) sellSession(rows, { session, runs: known, book, season, chance })
  }
  await writeRows(db, season.venueId, rows)
  return { orders: rows.orders.length, passes: rows.passes.length }
}

interface Selling {
  session: DemoSession
  runs: readonly number[][]
  book: PriceBook
  season: Season
  chance: Chance
}

function fillOf({ session, season, chance }: Selling): number {
  const ahead = (Date.parse(session.startsAt) - season.now) / dayMs
  const full = ahead < 0 ? 0.62 + chance.share() * 0.33 : 0.7 * Math.exp(-ahead / 7) + chance.share() * 0.08
  return Math.min(0.97, full)
}

function sellSession(rows: DemoRows, selling: Selling): void {
  const { runs, chance } = selling
  const fill = fillOf(selling)
  for (const run of runs) {
    let place = 0
    while (place < run.length) {
      const size = Math.min(chance.pick([1, 2, 2, 2, 2, 3, 4, 4]), run.length - place)
      if (chance.share() < fill) addOrder(rows, selling, run.slice(place, place + size))
      place += size
    }
  }
}

const hourMs = 3_600_000
// Istanbul's clock is three hours ahead of UTC all the year.
const midnightOf = (moment: number) => Math.floor((moment + 3 * hourMs) / dayMs) * dayMs - 3 * hourMs

/** A moment of the two weeks before `latest` at which the box office was open, from ten to nine; `share` picks it. */
function soldAt(latest: number, share: number): number {
  const clock = 10 * hourMs + ((share * 1000) % 1) * 11 * hourMs
  const moment = midnightOf(latest - share * 14 * dayMs) + clock
  return moment <= latest ? moment : midnightOf(latest) - dayMs + clock
}

const priceOf = (prices: SessionPrices, passTypeId: string, seatCategoryId: string | null) =>
  prices.prices.find((price) => price.passTypeId === passTypeId && price.seatCategoryId === seatCategoryId)

function addOrder(rows: DemoRows, { session, book, season, chance }: Selling, seatNos: number[]): void {
  const types = book.session.passTypes
  const [adult, student, child] = types
  const starts = Date.parse(session.startsAt)
  const at = new Date(soldAt(Math.min(starts, season.now) - 600_000, chance.share())).toISOString()
  const orderId = uuidv7()
  const lines = new Map<string, DemoRows['lines'][number]>()
  const clerk = chance.pick(season.clerks)
  const currency = book.prices.currency
  for (const [index, seatNo] of seatNos.entries()) {
    const kind = index > 0 && chance.share() < 0.18 ? child : chance.share() < 0.15 ? student : adult
    const category = book.session.categories[book.session.seatCategories[seatNo] ?? -1] ?? null
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
    const used = isPast && chance.share() < 0.93 ? new Date(starts - chance.below(2700) * 1000).toISOString() : null
    rows.passes.push({
      id: uuidv7(),
      orderId,
      lineNo: line.lineNo,
      sessionId: session.id,
      passTypeId: kind.id,
      seatNo,
      shortCode: Array.from({ length: 10 }, () => digits[chance.below(32)]).join(''),
      issuedAt: at,
      usedAt: used,
      actorId: clerk,
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
  })
}
