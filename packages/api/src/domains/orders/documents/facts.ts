import {
  dueOfOrder,
  type Language,
  type LocalText,
  type OrderDetail,
  type OrderId,
  type OrderRow,
  type PassId,
  storedLocalText,
  type VenueId,
} from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import { namesIn, selectGivenNames } from '../../../core/given-names.ts'
import type { ExportWords } from '../../../exports/words.ts'
import { type PassOfShow, passesOf } from '../../passes/service/codes.ts'
import { findOrderHead, type OrderHead, selectLines } from '../repo/detail.ts'
import { selectChanges } from '../repo/history.ts'
import { selectOrders } from '../repo/list.ts'
import { type PassPrice, selectPassPrices, selectPayments, selectRefunds } from '../repo/money.ts'
import { selectOrderRides } from '../repo/rides.ts'
import { isPrintable } from './kinds.ts'

/** Everything that a document of an order shows. */
export interface DocumentFacts {
  venue: {
    name: string
    city: string | null
    zone: string
    address: string
    taxNumber: string
    receiptFooter: LocalText
    /** An `inlinePng`; null: the mark of the product stands in its place. */
    logo: string | null
  }
  language: Language
  words: ExportWords
  /** A till or a zone of a plan in the language of the document. */
  called: Record<'till' | 'zone', (stored: string) => string>
  order: OrderRow & OrderHead
  /** What is still due of the order now. */
  dueMinor: number
  lines: OrderDetail['lines']
  payments: OrderDetail['payments']
  /** The change that the document is of; null: it is of the order. */
  change: OrderDetail['changes'][number] | null
  refunds: OrderDetail['refunds']
  /** Those that may still be used, or were. */
  passes: PassOfShow[]
  /** What each pass cost, tax included. */
  prices: Map<PassId, PassPrice>
  /** Who is carried, and how; also those who have given their places back. */
  rides: OrderDetail['rides']
}

interface Wanted {
  /** Read once for all the orders of a document. */
  logo: string | null
  venueId: VenueId
  orderId: OrderId
  language: Language
  /** Of the change that the document is of. */
  changeNo?: number | undefined
}

/** Reads an order for printing; null when the venue has none of this id, or it no such change. */
export async function readFacts(
  services: Services,
  { venueId, orderId, language, logo, changeNo }: Wanted,
): Promise<DocumentFacts | null> {
  const { db, exports } = services
  const key = { venueId, id: orderId }
  const { rows } = await selectOrders(db, key, { cursor: undefined, limit: 1 })
  const head = await findOrderHead(db, key)
  const [row] = rows
  if (!row || !head) return null
  const changes = changeNo === undefined ? [] : await selectChanges(db, key)
  const change = changes.find((one) => one.changeNo === changeNo) ?? null
  if (changeNo !== undefined && !change) return null
  const venue = await db
    .selectFrom('venue')
    .select(['name', 'city', 'zone', 'address', 'tax_number as taxNumber', 'receipt_footer as receiptFooter'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const { tills, zones } = await selectGivenNames(db, venueId)
  const passes = await passesOf(services, { db, venueId, orderId })
  return {
    venue: { ...venue, receiptFooter: storedLocalText.parse(venue.receiptFooter), logo },
    language,
    words: exports.wording(language),
    called: { till: namesIn(tills, language), zone: namesIn(zones, language) },
    order: { ...row, ...head },
    dueMinor: dueOfOrder(row),
    lines: await selectLines(db, key),
    payments: await selectPayments(db, key),
    change,
    refunds: change ? (await selectRefunds(db, key)).filter((refund) => refund.changeNo === changeNo) : [],
    prices: await selectPassPrices(db, key),
    rides: await selectOrderRides(db, key),
    passes: passes.filter(isPrintable),
  }
}
