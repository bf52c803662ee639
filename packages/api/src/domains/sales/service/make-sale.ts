import {
  type Channel,
  type CustomerId,
  largestMinor,
  maskedGiftCode,
  type OrderId,
  type PassId,
  ppmOf,
  type SaleDiscount,
  type SalePackage,
  type SaleResult,
  type TicketSessionId,
} from '@marquee/contract'
import type { SaleRide } from '@marquee/contract/rides'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { AuditEntry } from '../../../door/work.ts'
import type { Departures, Leave } from '../../allowances/service/for-sale.ts'
import type { PackagedDish } from '../../packages/service/dishes.ts'
import type { OpenPackage } from '../../packages/service/for-sale.ts'
import { newShortCode } from '../../passes/service/short-code.ts'
import type { PriceBook } from '../../prices/service/session-prices.ts'
import { type PromoForSale, refusePromo, requireWithinOrder, unlockedBy } from '../../promo-codes/service/for-sale.ts'
import type { HeldPlaces } from '../../seats/service/for-sale.ts'
import type { PricedRide, RideWanted } from '../../transport/service/for-sale.ts'
import type { NewPass, NewPayment, PassSale, Sale } from '../repo/sale.ts'
import type { SoldNumbers } from '../repo/write-sale-at-once.ts'
import { type Bill, makeBill } from '../rules/bill.ts'
import { forLess } from '../rules/for-less.ts'
import type { DiscountWish } from '../rules/lines/discount.ts'
import { besideWishes, type FoodBeside } from '../rules/lines/food-beside.ts'
import { type BillLine, type BillRide, grossOf, Unsellable } from '../rules/lines/line.ts'
import type { CardItem } from '../rules/lines/package.ts'
import type { Item } from '../rules/lines/pass.ts'
import { paidOf } from '../rules/paid.ts'
import { customerOf } from './customer.ts'
import { requireItems } from './items.ts'
import { type Payment, requirePayments } from './payments.ts'

/** What every way to buy has in common. */
export interface Purchase {
  commandId: string
  orderId: OrderId
  ticketSessionId: TicketSessionId
  channel: Channel
  /** With the parts of its packages, once these are opened. */
  items: Item[]
  packages?: SalePackage[] | undefined
  rides?: SaleRide[] | undefined
  /** The packages as they are now; absent: there are none, or they are not opened yet. */
  opened?: OpenPackage[]
  /** Their rides, once they are opened. */
  packagedRides?: RideWanted[]
  /** Their dishes at the prices of the menu; absent: there are none. */
  dishes?: PackagedDish[]
  /** Their gift cards; absent: there are none. */
  cards?: CardItem[]
  /** All rides at their prices; absent: there are none, or nobody has asked yet. */
  priced?: PricedRide[]
  discount?: SaleDiscount | undefined
  promoCode?: string | undefined
  payments: Payment[]
  /** The payments may be less than is due: the rest is owed until a date. */
  balance?: { dueAt?: string | undefined } | undefined
  priceVersion: number
  expectedDueMinor: number
  currency?: string
  training: boolean
  guest: { name?: string; phone?: string; email?: string }
  note?: string
  /** Who buys; only people who see customers say so. */
  customerId?: CustomerId | undefined
  /** Who buys, as a program says it. */
  customer?: { name: string; phone?: string | undefined; email?: string | undefined } | undefined
  /** Who that is, once it is looked up. */
  buyerId?: CustomerId | null
  /** What is eaten and paid in the same sale. */
  food?: FoodBeside | undefined
}

/** A sale under way. */
export interface Making {
  /** By which door the sale came: the audit tells them apart. */
  procedure: string
  input: Purchase
  held: HeldPlaces | null
  /** By whose leave it departs from the list; it must be known where it does (`departuresOf`). */
  leave?: Leave
  /** What `promoCode` names, once it is looked up. */
  promo?: PromoForSale
  /** For a group: as many of a kind as were agreed on, and names may come later. */
  forGroup?: true
}

/** A sale of passes of a ticket session, with the guests who are carried to it. */
export type PassesSold = Sale & { passes: PassSale; rides: BillRide[] }

/** What the buyer is answered. */
export function answerOf(input: Purchase, row: PassesSold, { orderNo, receiptNo }: SoldNumbers): SaleResult {
  return {
    orderId: input.orderId,
    orderNo,
    receiptNo,
    grossMinor: row.grossMinor,
    taxMinor: row.taxMinor,
    changeMinor: input.payments.reduce(
      (sum, { amountMinor, tenderedMinor }) => sum + (tenderedMinor ?? amountMinor) - amountMinor,
      0,
    ),
    currency: row.currency,
    payments: row.payments.map(({ method, methodId, amountMinor }) => ({
      method,
      methodId: methodId as SaleResult['payments'][number]['methodId'],
      amountMinor,
    })),
    passes: row.passes.issued.map(({ id, shortCode, seatNo, areaNo, passTypeId }) => ({
      id,
      shortCode,
      passTypeId: passTypeId as SaleResult['passes'][number]['passTypeId'],
      seatNo,
      areaNo,
    })),
  }
}

/** What the audit keeps; a sale in one statement learns its number while it is written. */
export function auditOf(
  { procedure, input, promo }: Making,
  row: PassesSold,
  { orderNo, cards = [] }: { orderNo?: number; cards?: readonly { tail: string }[] } = {},
): AuditEntry {
  return {
    action: procedure,
    entity: 'order',
    entityId: input.orderId,
    after: {
      ...(orderNo === undefined ? {} : { orderNo }),
      ...(input.training && { training: true }),
      ticketSession: input.ticketSessionId,
      passes: row.passes.issued.length,
      ...(input.food && { callNo: input.food.callNo }),
      ...(input.food?.free && { promoCode: input.food.free.reason }),
      ...(row.rides.length > 0 && { rides: row.rides.reduce((sum, { qty }) => sum + qty, 0) }),
      ...(cards.length > 0 && { giftCards: cards.map(({ tail }) => maskedGiftCode(tail)) }),
      grossMinor: row.grossMinor,
      ...forLess(row),
      ...(row.customerId && { customer: row.customerId }),
      ...(promo && { promoCode: promo.code }),
      currency: row.currency,
      payments: input.payments.map(({ method, amountMinor }) => ({ method, amountMinor })),
      ...(input.balance && { dueMinor: row.grossMinor - paidOf(input) }),
    },
  }
}

/** PRICE_CHANGED with the sum that holds now. */
export function refusePrice(book: PriceBook, bill: Bill): never {
  const { version, currency } = book.prices
  return refuse('PRICE_CHANGED', { details: { priceVersion: version, dueMinor: bill.grossMinor, currency } })
}

/** What a code takes off; undefined: it only lets passes be bought. */
function offBy({ code, ppm, amountMinor, passTypeId }: PromoForSale): DiscountWish | undefined {
  const why = { reason: code, only: passTypeId, upTo: true }
  if (ppm !== null) return { ppm, ...why }
  return amountMinor === null ? undefined : { amountMinor, ...why }
}

/** Adds a sale of passes up by a book; VALIDATION for what has no price. */
export function makeBillOf(
  { session, prices }: PriceBook,
  {
    ticketSessionId,
    items,
    opened = [],
    priced = [],
    dishes = [],
    cards = [],
    discount: own,
    food,
  }: Pick<Purchase, 'ticketSessionId' | 'items' | 'opened' | 'priced' | 'dishes' | 'cards' | 'discount' | 'food'>,
  promo?: PromoForSale,
): Bill {
  const discount = own ?? (promo && offBy(promo))
  const passPrices = {
    ticketSessionId,
    taxCode: session.taxCode,
    prices: prices.prices,
    categoryOfSeat: (seatNo: number) => session.categories[session.seatCategories[seatNo] ?? -1] ?? null,
    categoryOfArea: (areaNo: number) => session.areas.find((area) => area.areaNo === areaNo)?.categoryId ?? null,
  }
  try {
    const single = items.filter(({ packaged }) => packaged === undefined)
    const rides = priced.filter(({ packaged }) => packaged === undefined)
    return makeBill({
      pass: { items: single, prices: passPrices },
      ...(opened.length > 0 && {
        package: { packages: opened, items, rides: priced, dishes, cards, prices: passPrices },
      }),
      ...(food && besideWishes(food)),
      ...(rides.length > 0 && { ride: { ticketSessionId, rides } }),
      ...(discount && { discount }),
    })
  } catch (error) {
    if (error instanceof Unsellable) refuseField(error.path, error.why)
    throw error
  }
}

/** Whether anything of a sale is to be sold for another price than the list's. */
export const departs = ({ items, discount }: Pick<Purchase, 'items' | 'discount'>): boolean =>
  discount !== undefined || items.some(({ special }) => special !== undefined)

/** How far a bill is from the list, by what takes it there. */
export function departuresOf({ lines }: Bill): Departures {
  const goods = lines.filter(({ kind }) => kind === 'pass')
  const reasonsOf = (some: readonly BillLine[]) => [...new Set(some.flatMap(({ reason }) => reason ?? []))]
  const off = lines.filter(({ kind }) => kind === 'discount')
  // A price that the list has by now is no departure from it.
  const priced = goods.filter(({ special, unitMinor, listMinor }) => special === 'price' && unitMinor !== listMinor)
  const free = goods.filter(({ special }) => special === 'comp')
  const qtyOf = (some: readonly BillLine[]) => some.reduce((sum, { qty }) => sum + qty, 0)
  const worthOf = (some: readonly BillLine[]) =>
    some.reduce((sum, { qty, unitMinor, listMinor }) => sum + qty * Math.abs((listMinor ?? unitMinor) - unitMinor), 0)
  const offMinor = 0 - grossOf(off)
  return {
    ...(off.length > 0 && {
      discount: { ppm: ppmOf(offMinor, grossOf(goods)), qty: 0, amountMinor: offMinor, reasons: reasonsOf(off) },
    }),
    ...(priced.length > 0 && {
      price: {
        qty: qtyOf(priced),
        amountMinor: worthOf(priced),
        ppm: Math.max(
          ...priced.map(({ unitMinor, listMinor }) =>
            ppmOf(Math.abs((listMinor ?? unitMinor) - unitMinor), listMinor ?? unitMinor),
          ),
        ),
        reasons: reasonsOf(priced),
      },
    }),
    ...(free.length > 0 && {
      comp: {
        ppm: 0,
        qty: qtyOf(free),
        amountMinor: worthOf(free),
        reasons: reasonsOf(free),
      },
    }),
  }
}

/** All that a sale writes, made of what was asked for and the prices; refuses what does not fit to them. */
export function makeSale(
  ctx: SignedContext,
  book: PriceBook,
  { input, held, leave, promo, forGroup }: Making,
): PassesSold {
  requireItems(book, input.items, { unlocked: unlockedBy(promo), forGroup })
  if (promo?.passTypeId && !input.items.some((item) => item.passTypeId === promo.passTypeId)) refusePromo('passes')
  const bill = makeBillOf(book, input, promo)
  if (promo) requireWithinOrder(promo, bill.passes)
  if (bill.grossMinor > largestMinor) refuseField('items', 'field.tooBig')
  const { version, currency } = book.prices
  const isAsShown =
    input.priceVersion === version &&
    input.expectedDueMinor === bill.grossMinor &&
    (input.opened ?? []).every(({ package: { rev }, versionRev }) => rev === versionRev)
  if (!isAsShown || (input.currency ?? currency) !== currency) refusePrice(book, bill)
  const due = { dueMinor: bill.grossMinor, currency }
  const methodIds = requirePayments(
    { ...input, hasCustomer: input.customerId !== undefined },
    { ...due, methods: book.session.methods },
  )
  const people = new Map(book.session.passTypes.map((type) => [type.id, type.people]))
  const issued = bill.passes.map(
    (pass): NewPass => ({
      ...pass,
      id: uuidv7() as PassId,
      people: people.get(pass.passTypeId) ?? 1,
      shortCode: newShortCode(),
    }),
  )
  const payments = input.payments.map(
    ({ method, amountMinor, tenderedMinor, reference, debtor, part, card }, index): NewPayment => ({
      id: part?.id ?? uuidv7(),
      method,
      methodId: methodIds[index] ?? '',
      amountMinor,
      tenderedMinor: method === 'cash' ? (tenderedMinor ?? amountMinor) : null,
      reference: (card?.reference ?? reference) || null,
      debtor: debtor || null,
      // Money belongs to the till and the day in which it was taken.
      ...(part && { tillSessionId: part.tillSessionId, businessDate: part.businessDate, at: part.takenAt }),
    }),
  )
  return {
    venueId: ctx.venueId,
    orderId: input.orderId,
    channel: input.channel,
    actorId: ctx.actor.userId,
    approverId: leave?.approverId ?? null,
    isTraining: input.training,
    byProgram: ctx.actor.apiKeyId !== null,
    currency,
    grossMinor: bill.grossMinor,
    taxMinor: bill.taxMinor,
    priceVersion: version,
    lines: bill.lines,
    payments,
    cashMinor: input.payments.reduce((sum, payment) => sum + cashOf(payment), 0),
    guest: { ...input.guest, phone: guestPhone(ctx, input.guest.phone) },
    note: input.note || null,
    customerId: customerOf(ctx, input),
    passes: {
      ticketSessionId: input.ticketSessionId,
      holdId: held?.holdId ?? null,
      sessionRev: book.session.rev,
      catalogue: book.session.catalogue,
      issued,
    },
    rides: bill.rides,
  }
}

const guestPhone = ({ actor }: SignedContext, phone = ''): string =>
  requirePhone(phone, { country: actor.venueCountry, path: 'guest.phone' }) ?? ''

// What goes into the drawer; out of it, where the sale needs less of cash than is in it for this sale already.
const cashOf = ({ method, amountMinor, part }: Payment): number =>
  method === 'cash' ? amountMinor - (part?.amountMinor ?? 0) : 0
