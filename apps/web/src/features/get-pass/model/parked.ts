import type { OrderId, PassTypeId, TicketSessionId } from '@marquee/contract'
import { type Reductions, readReductions } from '../../../parts/checkout/reductions.ts'
import { type ChosenCustomer, readChosen } from '../../../parts/customers/chosen.ts'
import { type PaymentInput, readPayments } from '../../../parts/till/part-payment/payments.ts'
import type { Basket, Choice } from './choices.ts'

/** A basket that waits for its guest. */
export interface Parked {
  /** The id that its order will have. */
  id: string
  /** ISO 8601. */
  at: string
  ticketSessionId: TicketSessionId
  date: string
  title: string
  passes: number
  lines: Choice[]
  customer: ChosenCustomer | null
  reductions: Reductions
  payments: PaymentInput[]
}

/** The last sale of someone on this device, to print it again. */
export interface LastSale {
  orderId: OrderId
  /** null: its answer was lost. */
  orderNo: number | null
}

/** How many wait at most before another one may be parked by hand. */
export const mostParked = 8

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function readChoice(stored: unknown): Choice[] {
  const { passTypeId, areaNo, qty, holderNames } = (stored ?? {}) as Record<string, unknown>
  if (!isText(passTypeId) || !isCount(areaNo) || !isCount(qty) || qty === 0) return []
  const names = Array.isArray(holderNames) ? holderNames.filter(isText) : []
  return [{ passTypeId: passTypeId as PassTypeId, areaNo, qty, holderNames: names }]
}

const readRest = ({ customer, reductions, payments }: Record<string, unknown>) => ({
  customer: readChosen(customer),
  reductions: readReductions(reductions),
  payments: readPayments(payments),
})

/** What a device has kept; whatever is not ours is left out. */
export function readParked(stored: unknown): Parked[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each): Parked[] => {
    const one = (each ?? {}) as Record<string, unknown>
    const { id, at, ticketSessionId, date, title, passes, lines } = one
    if (![id, at, ticketSessionId, date, title].every(isText) || !isCount(passes) || !Array.isArray(lines)) return []
    if (Number.isNaN(Date.parse(at as string))) return []
    const kept = { id, at, ticketSessionId, date, title, passes } as Omit<
      Parked,
      'lines' | 'customer' | 'payments' | 'reductions'
    >
    return [{ ...kept, lines: lines.flatMap(readChoice), ...readRest(one) }]
  })
}

/** The basket of the guest in front, after a reload; null: there is none. */
export function readBasket(stored: unknown): Basket | null {
  const one = (stored ?? {}) as Record<string, unknown>
  const { ticketSessionId, date, orderId, lines } = one
  if (!isText(ticketSessionId) || !isText(orderId) || !Array.isArray(lines)) return null
  const kept = { ticketSessionId: ticketSessionId as TicketSessionId, date: isText(date) ? date : null, orderId }
  return { ...kept, lines: lines.flatMap(readChoice), ...readRest(one) }
}

export function readLastSale(stored: unknown): LastSale | null {
  const { orderId, orderNo } = (stored ?? {}) as Record<string, unknown>
  if (!isText(orderId)) return null
  return { orderId: orderId as OrderId, orderNo: isCount(orderNo) ? orderNo : null }
}
