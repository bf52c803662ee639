import type { OrderId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { useState } from 'react'
import { newUuid } from '../../../lib/uuid.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'

// Which sale takes the next money of an open order. It stays the same on this device until the sale is made, so that
// money that was taken in part is there again when the payment is opened again, in whichever window.

const kept = 'marquee.food-sales'
// Orders that were paid elsewhere, or called off, are not told here.
const most = 100

type Sales = [order: string, sale: string][]

function readSales(): Sales {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(kept) ?? '[]')
    return Array.isArray(found) ? (found as Sales) : []
  } catch {
    return []
  }
}

function writeSales(sales: Sales): void {
  try {
    localStorage.setItem(kept, JSON.stringify(sales.slice(-most)))
  } catch {
    // Without storage a payment that is closed begins anew.
  }
}

/** The sale that takes the next money of an order. */
export function saleOf(id: FoodOrderId): OrderId {
  const sales = readSales()
  const known = sales.find(([order]) => order === id)
  if (known) return known[1] as OrderId
  const made = newUuid()
  writeSales([...sales, [id, made]])
  return made as OrderId
}

/** The sale that this device takes the next money of an order by; null: it has begun none. */
export const begunSaleOf = (id: FoodOrderId): OrderId | null =>
  (readSales().find(([order]) => order === id)?.[1] as OrderId | undefined) ?? null

/** The sale was made: what is paid next is another one. */
export const forgetSale = (id: FoodOrderId): void => writeSales(readSales().filter(([order]) => order !== id))

const noteKey = (orderId: string) => `marquee.food-noted.${orderId}`

/** What was charged for a sale and could not be written down on the server; a reload of the window keeps it. */
export function readNoted(orderId: string): PaymentInput[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(noteKey(orderId)) ?? '[]')
    return Array.isArray(found) ? (found as PaymentInput[]) : []
  } catch {
    return []
  }
}

export function useNoted(orderId: string): [readonly PaymentInput[], (payments: PaymentInput[]) => void] {
  const [noted, setNoted] = useState(() => readNoted(orderId))
  return [
    noted,
    (payments) => {
      setNoted(payments)
      try {
        if (payments.length === 0) sessionStorage.removeItem(noteKey(orderId))
        else sessionStorage.setItem(noteKey(orderId), JSON.stringify(payments))
      } catch {
        // The dialog has it as long as it is open.
      }
    },
  ]
}
