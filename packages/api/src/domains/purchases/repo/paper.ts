import type { Language, LocalText, VenueId } from '@marquee/contract'
import type { PurchaseLine, PurchaseOrderId } from '@marquee/contract/purchases'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { findOrder, selectLines } from './read.ts'

/** Who orders, as its papers say. */
export interface Orderer {
  name: string
  address: string
  city: string
  taxNumber: string
  zone: string
  language: Language
}

/** All that the paper of an order says. */
export interface PaperOf {
  orderNo: number | null
  at: string
  expectedOn: string | null
  note: string
  currency: string
  totalMinor: number
  vendor: { name: string; address: string; email: string | null }
  location: LocalText
  orderer: Orderer
  lines: PurchaseLine[]
}

/** What the paper of an order says now; undefined: the venue has no such order. */
export async function findPaper(db: Db, of: { venueId: VenueId; id: PurchaseOrderId }): Promise<PaperOf | undefined> {
  const order = await findOrder(db, of)
  if (!order) return undefined
  const { rows } = await sql<Orderer>`
    select name, address, coalesce(city, '') as city, tax_number as "taxNumber", zone, locale as language from venue
    where id = ${of.venueId}`.execute(db)
  const [orderer] = rows
  if (!orderer) return undefined
  const { orderNo, expectedOn, note, currency, totalMinor } = order
  return {
    orderNo,
    at: order.sentAt ?? order.createdAt,
    expectedOn,
    note,
    currency,
    totalMinor,
    vendor: { name: order.vendor.name, address: order.vendorAddress, email: order.vendorEmail },
    location: order.location.name,
    orderer,
    lines: await selectLines(db, of),
  }
}
