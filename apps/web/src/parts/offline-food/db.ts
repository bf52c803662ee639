import type { OfflineCounterId } from '@marquee/contract/offline-food'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { termsStore } from './forget.ts'
import type { KeptTerms } from './kept-terms.ts'

/** This browser as a counter of a venue, with receipts of its own series. */
export interface KeptCounter {
  venueId: string
  id: OfflineCounterId
  /** The private key cannot be read, only signed with. */
  keys: CryptoKeyPair
  publicKey: string
  /** Of its registration: asked for again under the same id when the answer was lost. */
  commandId: string
  /** null: the server has not named it yet, and nothing can be sold offline. */
  series: string | null
  /** Of the last sale that was made here. */
  lastCounter: number
}

/** A sale that the server does not have yet, or that it refused. */
export interface KeptSale {
  counterId: OfflineCounterId
  counter: number
  venueId: string
  /** Keeps one basket from being sold twice. */
  foodOrderId: string
  payload: string
  signature: string
  state: 'waiting' | 'refused'
  reason: string | null
  slip: Slip
}

/** A basket that was sold here and that the server has: what of it is left on the device, without a name. */
export interface SoldBasket extends Pick<KeptSale, 'venueId' | 'foodOrderId' | 'slip'> {
  /** The hash of what was sold, whatever it cost. */
  wishes: string
  /** In ms. */
  settledAt: number
}

/** What the paper receipt says, so that it can be printed again. */
export interface Slip {
  receipt: string
  venue: string
  /** City, address and the tax number. */
  house: { lines: readonly string[]; taxNumber: string }
  /** How the venue ends its receipts; empty: as usual. */
  footer: string
  till: string
  clerk: string
  at: string
  isTraining: boolean
  guestName: string
  lines: { qty: number; name: string; details: string; unitMinor: number }[]
  taxes: { taxPpm: number; netMinor: number; taxMinor: number }[]
  cashName: string
  currency: string
  dueMinor: number
  tenderedMinor: number
  changeMinor: number
}

interface CounterSchema extends DBSchema {
  counters: { key: string; value: KeptCounter }
  sales: {
    key: [counterId: string, counter: number]
    value: KeptSale
    indexes: { byVenue: string; byOrder: string }
  }
  sold: { key: string; value: SoldBasket; indexes: { bySettled: number } }
}
interface TermsSchema extends DBSchema {
  terms: { key: 'last'; value: KeptTerms }
}

/** Where sales lie until the server has them: signing out leaves it as it is. */
const counterStore = 'marquee-offline-sales'

let counters: Promise<IDBPDatabase<CounterSchema>> | null = null
let terms: Promise<IDBPDatabase<TermsSchema>> | null = null

/** Opens the store of sales; rejects where the browser keeps nothing. */
export function salesDb(): Promise<IDBPDatabase<CounterSchema>> {
  counters ??= openDB<CounterSchema>(counterStore, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('counters', { keyPath: 'venueId' })
        const sales = db.createObjectStore('sales', { keyPath: ['counterId', 'counter'] })
        sales.createIndex('byVenue', 'venueId')
        sales.createIndex('byOrder', 'foodOrderId', { unique: true })
      }
      db.createObjectStore('sold', { keyPath: 'foodOrderId' }).createIndex('bySettled', 'settledAt')
    },
    // A window of a newer version waits for this one to let go.
    blocking(_now, _next, event) {
      ;(event.target as IDBDatabase).close()
      forgetSales()
    },
    terminated: forgetSales,
  }).catch((error: unknown) => {
    forgetSales()
    throw error
  })
  return counters
}

/** Opens the store of terms; another window that signs out may delete it at any time. */
export function termsDb(): Promise<IDBPDatabase<TermsSchema>> {
  terms ??= openDB<TermsSchema>(termsStore, 1, {
    upgrade: (db) => void db.createObjectStore('terms'),
    blocking(_now, _next, event) {
      ;(event.target as IDBDatabase).close()
      forgetTerms()
    },
    terminated: forgetTerms,
  }).catch((error: unknown) => {
    forgetTerms()
    throw error
  })
  return terms
}

function forgetSales() {
  counters = null
}
function forgetTerms() {
  terms = null
}

/** Closes what is open, as the end of a page does. */
export async function closeStores(): Promise<void> {
  const open = [counters, terms]
  forgetSales()
  forgetTerms()
  for (const one of open) (await one)?.close()
}
