import { authSession } from '../../lib/auth-session/current.ts'
import { type PaymentInput, readPayments } from '../till/part-payment/payments.ts'
import { along, readAlong } from './sold-along.ts'
import type { Sale } from './state.ts'

/** The screens that sell; each has its own basket. */
export type SalesDoor = 'booking' | 'getPass'

/** A try to sell whose answer has not come. */
export interface SentSale extends Sale {
  commandId: string
  /** The server was asked and has no such sale; it is asked again when there is a doubt, and nobody is told twice. */
  isToldNotSold: boolean
}

// Whoever signs in next in this tab has taken none of this money.
const keyOf = (door: SalesDoor) => `sale.sent.${door}.${authSession.current()?.userId ?? ''}`
// Where storage is refused, they last as long as the visit.
const memory = new Map<string, SentSale[]>()

function readOne(stored: unknown): SentSale[] {
  const kept = (stored ?? {}) as Record<string, unknown>
  const { commandId, basketId, orderId, ticketSessionId, payments, isToldNotSold } = kept
  const ids = { commandId, basketId, orderId, ticketSessionId }
  if (!Object.values(ids).every((id) => typeof id === 'string') || !Array.isArray(payments)) return []
  const read = ids as Record<keyof typeof ids, string>
  const money = { payments: readPayments(payments), isToldNotSold: isToldNotSold === true }
  return [{ ...read, ...money, ...readAlong(kept) }]
}

/** The tries of the last basket that were not answered, also after a reload of this tab; the oldest first. */
export function sentSales(door: SalesDoor): SentSale[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(door)) ?? 'null')
    if (Array.isArray(stored)) return stored.flatMap(readOne)
  } catch {
    // Memory may have them.
  }
  return memory.get(keyOf(door)) ?? []
}

/**
 * Notes a try before it is sent. Those of another basket are over; of the same basket the last one names all its money.
 */
export function noteSent(door: SalesDoor, commandId: string, sale: Sale): void {
  const before = sentSales(door).filter((each) => each.basketId === sale.basketId && each.commandId !== commandId)
  const { basketId, orderId, ticketSessionId, payments } = sale
  // The code of a gift card is money: it is not left lying in the browser.
  const plain = payments.map(({ giftCard: _, ...payment }) => payment)
  const ids = { commandId, basketId, orderId, ticketSessionId }
  const noted = { ...ids, payments: plain, isToldNotSold: false, ...along(sale) }
  keep(door, [...before.map((each) => ({ ...each, payments: [] })), noted])
}

/** There is no such sale, and that was said. `left`: money of it that is not written down yet. */
export function noteNotSold(door: SalesDoor, left: readonly PaymentInput[]): void {
  const sent = sentSales(door)
  keep(
    door,
    sent.map((each, at) => ({ ...each, payments: at === sent.length - 1 ? [...left] : [], isToldNotSold: true })),
  )
}

/** This try was refused, and that is said. Its money stays noted until it is written down or sold. */
export function noteRefused(door: SalesDoor, commandId: string): void {
  keep(
    door,
    sentSales(door).map((each) => (each.commandId === commandId ? { ...each, isToldNotSold: true } : each)),
  )
}

/** The basket is sold: nothing is open. */
export function forgetSent(door: SalesDoor): void {
  keep(door, [])
}

function keep(door: SalesDoor, sales: SentSale[]): void {
  memory.set(keyOf(door), sales)
  try {
    if (sales.length > 0) sessionStorage.setItem(keyOf(door), JSON.stringify(sales))
    else sessionStorage.removeItem(keyOf(door))
  } catch {
    // Memory has them.
  }
}
