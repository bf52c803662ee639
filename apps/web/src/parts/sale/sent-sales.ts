import type { PaymentInput } from '../till/part-payment/payments.ts'

/** The screens that sell; each has its own basket. */
export type SalesDoor = 'booking' | 'getPass'

/** A sale that was sent and whose answer has not come yet. */
export interface SentSale {
  commandId: string
  /** Whose places it sells: the id of the hold, or of the order. */
  basketId: string
  ticketSessionId: string
  payments: PaymentInput[]
}

const keyOf = (door: SalesDoor) => `sale.sent.${door}`
// Where storage is refused, they last as long as the visit.
const memory = new Map<SalesDoor, SentSale[]>()

const isSent = (value: unknown): value is SentSale => {
  const { commandId, basketId, ticketSessionId, payments } = (value ?? {}) as Record<string, unknown>
  return [commandId, basketId, ticketSessionId].every((id) => typeof id === 'string') && Array.isArray(payments)
}

/** The tries of the last basket that were not answered, also after a reload of this tab; the oldest first. */
export function sentSales(door: SalesDoor): SentSale[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(door)) ?? 'null')
    if (Array.isArray(stored)) return stored.filter(isSent)
  } catch {
    // Memory may have them.
  }
  return memory.get(door) ?? []
}

/** Notes a try before it is sent. Those of another basket are over. */
export function noteSent(door: SalesDoor, sale: SentSale): void {
  const others = sentSales(door).filter((each) => each.basketId === sale.basketId && each.commandId !== sale.commandId)
  keep(door, [...others, sale])
}

/** After an answer: nothing is open. */
export function forgetSent(door: SalesDoor): void {
  keep(door, [])
}

function keep(door: SalesDoor, sales: SentSale[]): void {
  memory.set(door, sales)
  try {
    if (sales.length > 0) sessionStorage.setItem(keyOf(door), JSON.stringify(sales))
    else sessionStorage.removeItem(keyOf(door))
  } catch {
    // Memory has them.
  }
}
