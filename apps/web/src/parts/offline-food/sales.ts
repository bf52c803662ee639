import type { OfflineSale } from '@marquee/contract/offline-food'
import { offlineSalesMost } from '@marquee/contract/offline-limits'
import { tellSalesChanged } from './changes.ts'
import { readCounter } from './counter.ts'
import { type KeptSale, type Slip, type SoldBasket, salesDb } from './db.ts'
import { signed } from './keys.ts'

/** A sale before it has its number. */
export type NewSale = Omit<OfflineSale, 'v' | 'counterId' | 'counter'>

/** Why a sale could not be kept: this browser has no series, or as many wait as may. */
export class NotKept extends Error {
  readonly why: 'noSeries' | 'full'
  constructor(why: 'noSeries' | 'full') {
    super(`the sale could not be kept: ${why}`)
    this.why = why
  }
}

// Each turn that another window wins has kept a sale; so many at once nobody makes.
const mostTurns = 50

/**
 * Numbers, signs and keeps a sale. A key signs outside of transactions, so it signs for the number that comes next; the
 * number is taken and the sale kept in one transaction, and where another window took that number it begins again. A
 * basket that was sold before answers with the sale that stands, also where the server has it by now: `isNew` is false.
 */
export async function keepSale(
  venueId: string,
  sale: NewSale,
  slip: Omit<Slip, 'receipt'>,
): Promise<{ kept: KeptSale | SoldBasket; isNew: boolean }> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const own = await readCounter(venueId)
    if (!own || own.series === null) throw new NotKept('noSeries')
    const counter = own.lastCounter + 1
    const payload = JSON.stringify({ v: 1, counterId: own.id, counter, ...sale } satisfies OfflineSale, storable)
    const kept: KeptSale = {
      ...{ counterId: own.id, counter, venueId, foodOrderId: sale.foodOrderId },
      ...{ payload, signature: await signed(payload, own.keys), state: 'waiting', reason: null },
      slip: { ...slip, receipt: receiptOf(own.series, counter) },
    }
    const done = await take(kept)
    if (done === null) continue
    if (done === kept) tellSalesChanged()
    return { kept: done, isNew: done === kept }
  }
  throw new Error('no number could be taken')
}

// A sign cut in half by the length of a field is no text to the server, and no reason to lose a sale.
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** How a receipt of a series is numbered: K3-000017. */
export const receiptOf = (series: string, counter: number): string => `${series}-${String(counter).padStart(6, '0')}`

/** null: its number was taken meanwhile. */
async function take(kept: KeptSale): Promise<KeptSale | SoldBasket | null> {
  const tx = (await salesDb()).transaction(['counters', 'sales', 'sold'], 'readwrite')
  const sales = tx.objectStore('sales')
  const counters = tx.objectStore('counters')
  const [own, here, there, count] = await Promise.all([
    counters.get(kept.venueId),
    sales.index('byOrder').get(kept.foodOrderId),
    tx.objectStore('sold').get(kept.foodOrderId),
    sales.index('byVenue').count(kept.venueId),
  ])
  const before = here ?? there
  const isFull = count >= offlineSalesMost
  const isNext = own?.id === kept.counterId && own.lastCounter + 1 === kept.counter
  if (own && !before && !isFull && isNext) {
    await Promise.all([counters.put({ ...own, lastCounter: kept.counter }), sales.add(kept)])
  }
  await tx.done
  if (before) return before
  if (isFull) throw new NotKept('full')
  return isNext ? kept : null
}

/** The sales of a venue that are kept here, in their order. */
export async function keptSales(venueId: string): Promise<KeptSale[]> {
  const all = await (await salesDb()).getAllFromIndex('sales', 'byVenue', venueId)
  return all.sort((a, b) => a.counter - b.counter)
}

/** Whether a kept sale is of the same things as another one, whatever they cost. */
export const isOfSame = async (
  kept: Pick<KeptSale, 'payload'> | Pick<SoldBasket, 'wishes'>,
  sale: Pick<NewSale, 'lines'>,
): Promise<boolean> => ('wishes' in kept ? kept.wishes : await hashIn(kept)) === (await hashOf(sale))

const hashIn = ({ payload }: Pick<KeptSale, 'payload'>) => hashOf(JSON.parse(payload) as OfflineSale)

async function hashOf(sale: Pick<NewSale, 'lines'>): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(wishesOf(sale), storable))
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const wishesOf = ({ lines }: Pick<NewSale, 'lines'>) => lines.map(({ paidUnitMinor: _, ...wish }) => wish)

/** Whether a sale was made at this session of a till: its cash lies in the drawer that is counted then. */
export const soldAtSession = ({ payload }: Pick<KeptSale, 'payload'>, tillSessionId: string): boolean =>
  (JSON.parse(payload) as OfflineSale).tillSessionId === tillSessionId

/** How many sales of whichever venue this device keeps. */
export async function countKeptSales(): Promise<number> {
  return (await salesDb()).count('sales')
}

/** So long a copy of a basket may lie in another window, in ms. */
const rememberedFor = 24 * 3_600_000

/**
 * The server has these: of them only stays what was sold, for a day, so that a copy of such a basket is not sold under
 * the same number. The others it refused, and why.
 */
export async function settleSales(
  done: readonly KeptSale[],
  refused: readonly { sale: KeptSale; reason: string | null }[],
): Promise<void> {
  const settledAt = Date.now()
  const remembered = await Promise.all(
    done.map(async (sale): Promise<SoldBasket> => {
      const { venueId, foodOrderId, slip } = sale
      return { venueId, foodOrderId, slip: { ...slip, guestName: '' }, wishes: await hashIn(sale), settledAt }
    }),
  )
  const tx = (await salesDb()).transaction(['sales', 'sold'], 'readwrite')
  const [sales, sold] = [tx.objectStore('sales'), tx.objectStore('sold')]
  const old = await sold.index('bySettled').getAllKeys(IDBKeyRange.upperBound(settledAt - rememberedFor))
  await Promise.all([
    ...old.map((key) => sold.delete(key)),
    ...remembered.map((basket) => sold.put(basket)),
    ...done.map(({ counterId, counter }) => sales.delete([counterId, counter])),
    ...refused.map(({ sale, reason }) => sales.put({ ...sale, state: 'refused', reason })),
    tx.done,
  ])
  tellSalesChanged()
}

/** Refused sales as a file that a person can give to whoever looks into them. */
export const asFile = (sales: readonly KeptSale[]): string =>
  JSON.stringify(
    sales.map(({ payload, signature, reason, slip }) => ({ receipt: slip.receipt, reason, payload, signature })),
    null,
    2,
  )
