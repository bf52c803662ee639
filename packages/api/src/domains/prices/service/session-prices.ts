import type { SeatCategoryId, SessionPrices, TicketSessionId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findPricedSession, type PricedSession, selectRules } from '../repo/session.ts'
import { findPrice, weekdayOf } from '../rules.ts'

/** The prices of a ticket session as a sale uses them. */
export interface PriceBook {
  session: PricedSession
  prices: SessionPrices
}

/**
 * The prices of a ticket session, kept in memory. They are good for the revision of the session, the state of its
 * product and kinds of passes, and the version of the price list that they name: a sale compares all three in its own
 * statement, and reads again with `fresh` when one of them has moved on.
 */
export interface PriceBooks {
  find(db: Db | Tx, at: { venueId: VenueId; id: TicketSessionId; fresh?: boolean }): Promise<PriceBook | null>
}

const keepAtMost = 500

const booksOf = new WeakMap<Services, PriceBooks>()

/** The one memory of prices of a process. */
export function priceBooksOf(services: Services): PriceBooks {
  const known = booksOf.get(services) ?? createPriceBooks()
  booksOf.set(services, known)
  return known
}

function createPriceBooks(): PriceBooks {
  const books = new Map<string, PriceBook>()
  return {
    async find(db, { venueId, id, fresh = false }) {
      const key = `${venueId}.${id}`
      const known = books.get(key)
      if (known && !fresh) return known
      const book = await readPriceBook(db, venueId, id)
      books.delete(key)
      if (!book) return null
      if (books.size >= keepAtMost) books.delete(books.keys().next().value ?? '')
      books.set(key, book)
      return book
    },
  }
}

async function readPriceBook(db: Db | Tx, venueId: VenueId, id: TicketSessionId): Promise<PriceBook | null> {
  const session = await findPricedSession(db, venueId, id)
  if (!session) return null
  const { listId, productId, currency, listVersion: version } = session
  const rules = listId === null ? [] : await selectRules(db, venueId, { listId, productId })
  const categories = new Set<SeatCategoryId | null>([
    ...session.categories,
    ...session.areas.map((area) => area.categoryId),
  ])
  const prices: SessionPrices['prices'] = []
  for (const { id: passTypeId } of session.passTypes) {
    for (const seatCategoryId of categories) {
      const { shiftId, date } = session
      const found = findPrice(rules, { passTypeId, seatCategoryId, shiftId, weekday: weekdayOf(date), date })
      if (!found) continue
      const taxPpm = session.taxPpm ?? 0
      prices.push({ passTypeId, seatCategoryId, amountMinor: found.rule.amountMinor, taxPpm, why: found.why })
    }
  }
  return { session, prices: { version, currency, prices } }
}

/** What everything costs in one ticket session, each price with its reason. */
export async function getSessionPrices(ctx: SignedContext, id: TicketSessionId): Promise<SessionPrices> {
  const { db } = ctx.services
  const book = await priceBooksOf(ctx.services).find(db, { venueId: ctx.venueId, id, fresh: true })
  return book?.prices ?? refuse('NOT_FOUND')
}
