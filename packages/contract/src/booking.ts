import { z } from 'zod'
import { seatCategoryId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { packageOnSale } from './packages.ts'
import { getTicketSessionInput, sessionPrices, ticketSessionRow } from './schedule.ts'
import { passTypeOnSale } from './ticket-products.ts'
import { localDate } from './time.ts'

/** A ticket session as sellers see it. */
export const bookableSession = ticketSessionRow.omit({ scheduleId: true, changedByHand: true, rev: true })
export type BookableSession = z.infer<typeof bookableSession>

/** At most 62 days, both ends included. */
export const bookableSessionsInput = z.strictObject({ from: localDate, until: localDate })
export const bookableSessions = z.object({
  /** By start; cancelled ones are left out. */
  rows: z.array(bookableSession),
  /** The first date after the span on which something is on sale; null: none is planned. */
  nextDate: localDate.nullable(),
})
export type BookableSessions = z.infer<typeof bookableSessions>

/** What a till needs to sell one session: fetched in one go and kept while it sells. */
export const sessionForSale = z.object({
  session: bookableSession,
  /** In the order in which they are offered; archived ones are left out. */
  passTypes: z.array(passTypeOnSale),
  prices: sessionPrices,
  /** What may be sold for the session as a package. */
  packages: z.array(packageOnSale),
  /** Places without a seat: standing areas by number, 0 is the session's general admission (no name of its own). */
  areas: z.array(
    z.object({
      areaNo: z.int(),
      name: storedLocalText.nullable(),
      categoryId: seatCategoryId.nullable(),
      free: z.int(),
    }),
  ),
  categories: z.array(z.object({ id: seatCategoryId, name: storedLocalText, color: z.string() })),
  /** How long seats are held for guests at the till and guests on the phone, in seconds; extending adds as much. */
  holdSeconds: z.object({ door: z.int(), phone: z.int() }),
})
export type SessionForSale = z.infer<typeof sessionForSale>
export const sessionForSaleInput = getTicketSessionInput
