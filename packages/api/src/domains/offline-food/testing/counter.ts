import { randomUUID, webcrypto } from 'node:crypto'
import type { OrderId, TillId, TillSessionId, UserId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { OfflineCounterId, OfflineSale } from '@marquee/contract/offline-food'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { SignedIn } from '../../../testing/index.ts'

// A counter as a browser is one: it has a key of its own and signs what it sells.

export type Wish = Partial<OfflineSale['lines'][number]> & { variantId: FoodVariantId; paidUnitMinor: number }
/** A sale as it goes over the wire. */
export type Signed = Parameters<SignedIn['caller']['offlineFood']['upload']>[0]['sales'][number]

interface Where {
  tillId: TillId
  tillSessionId: TillSessionId
}

export interface TestCounter {
  id: OfflineCounterId
  series: string
  publicKey: string
  /** The sale under the next number, of now. */
  saleOf(lines: readonly Wish[], more?: Partial<OfflineSale>): OfflineSale
  sign(sale: unknown): Promise<Signed>
  signText(payload: string): Promise<Signed>
  /** Sells, signs and uploads in one step; what became of it. */
  sell(
    lines: readonly Wish[],
    more?: Partial<OfflineSale>,
  ): Promise<{ sale: OfflineSale } & Awaited<ReturnType<SignedIn['caller']['offlineFood']['upload']>>['sales'][number]>
}

/** Where somebody works now. */
export async function tillOf(db: Db, userId: UserId): Promise<Where> {
  const { rows } = await sql<Where>`
    select till_id as "tillId", id as "tillSessionId" from till_session
    where cashier_id = ${userId} and state = 'open'`.execute(db)
  if (!rows[0]) throw new Error('nobody works at a till')
  return rows[0]
}

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

/** A public key as a browser sends it, and how it signs. */
export async function newKey() {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  return {
    publicKey: base64url(await webcrypto.subtle.exportKey('raw', pair.publicKey)),
    sign: async (text: string) =>
      base64url(
        await webcrypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          pair.privateKey,
          new TextEncoder().encode(text),
        ),
      ),
  }
}

/** Makes the browser of `clerk`, who sells at this till, a counter. */
export async function makeCounter(clerk: SignedIn, where: Where, currency = 'TRY'): Promise<TestCounter> {
  const { publicKey, sign } = await newKey()
  const id = uuidv7() as OfflineCounterId
  const { series } = await clerk.caller.offlineFood.register({ commandId: randomUUID(), id, publicKey })
  let last = 0
  const signText = async (payload: string) => ({ payload, signature: await sign(payload) })
  const counter: TestCounter = {
    id,
    series,
    publicKey,
    saleOf(lines, more = {}) {
      last += 1
      const due = lines.reduce((sum, { qty = 1, paidUnitMinor }) => sum + qty * paidUnitMinor, 0)
      return {
        v: 1,
        counterId: id,
        counter: last,
        foodOrderId: uuidv7() as FoodOrderId,
        orderId: uuidv7() as OrderId,
        soldAt: new Date().toISOString(),
        soldBy: clerk.user.id,
        ...where,
        training: false,
        service: 'counter',
        guestName: '',
        note: '',
        currency,
        lines: lines.map((line) => ({
          qty: 1,
          modifiers: [],
          picks: [],
          note: '',
          course: 1,
          guestNo: null,
          ...line,
        })),
        dueMinor: due,
        roundingMinor: 0,
        tenderedMinor: due,
        ...more,
      }
    },
    signText,
    sign: (sale) => signText(JSON.stringify(sale)),
    async sell(lines, more) {
      const sale = counter.saleOf(lines, more)
      const answer = await clerk.caller.offlineFood.upload({ counterId: id, sales: [await counter.sign(sale)] })
      const [first] = answer.sales
      if (!first) throw new Error('an upload answers each of its sales')
      return { sale, ...first }
    },
  }
  return counter
}
