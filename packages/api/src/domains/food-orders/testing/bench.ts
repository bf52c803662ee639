import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  bookDiffers,
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  type SignedIn,
  type TestApi,
} from '../../../testing/index.ts'
import { postAll } from '../../../testing/post.ts'
import { makeProduct, partsOf, sell } from '../../food/testing/kitchen.ts'

export type Sell = Parameters<SignedIn['caller']['foodOrders']['sell']>[0]
export type Open = Parameters<SignedIn['caller']['foodOrders']['open']>[0]
export type Pay = Parameters<SignedIn['caller']['foodOrders']['pay']>[0]
export type Wish = Open['lines'] extends readonly (infer One)[] | undefined ? One : never

/** Somebody who sells food at an open till, with a menu that a manager makes. */
export interface FoodBench {
  api: TestApi
  manager: SignedIn
  clerk: SignedIn
  till: string
  taxCode: string
  /** A product on sale, 10 % tax inside; its first variant. */
  dish(priceMinor: number, more?: object): Promise<FoodVariantId>
  cash(): Promise<number>
  /** Closes it once everything adds up: sales, tills and the book. */
  close(): Promise<void>
}

export async function foodBench(): Promise<FoodBench> {
  const api = await createTestApi()
  const { db, pool } = api.database
  const { taxCode } = await makeTicketSession(db, { venue: api.venue })
  const manager = await api.signInAs('manager')
  const clerk = await api.signInAs('counter')
  const till = await openTill(db, { venue: api.venue, userId: clerk.user.id })
  return {
    api,
    manager,
    clerk,
    till,
    taxCode,
    async dish(priceMinor, more = {}) {
      const owner = (await api.signInAs('owner')).caller
      const { id } = await makeProduct(owner, { priceMinor, taxCode, ...more })
      await sell(owner, id)
      return (await partsOf(owner, id)).variants[0]?.id as FoodVariantId
    },
    async cash() {
      const { rows } = await sql<{ cash: number }>`
        select cash_minor as cash from till_session where id = ${till}`.execute(db)
      return rows[0]?.cash ?? 0
    },
    async close() {
      expect(await brokenRules(pool)).toEqual({})
      await postAll(db)
      expect(await bookDiffers(pool)).toEqual({})
      await api.close()
    },
  }
}

export const foodId = () => uuidv7() as FoodOrderId
export const saleId = () => uuidv7() as OrderId

/** A sale in one step, paid in cash. */
export const sellOf = (lines: Wish[], dueMinor: number, more: Partial<Sell> = {}): Sell => ({
  commandId: randomUUID(),
  id: foodId(),
  orderId: saleId(),
  service: 'counter',
  lines,
  payments: dueMinor === 0 ? [] : [{ method: 'cash', amountMinor: dueMinor }],
  expectedDueMinor: dueMinor,
  ...more,
})

export const openOf = (lines: Wish[], more: Partial<Open> = {}): Open => ({
  commandId: randomUUID(),
  id: foodId(),
  service: 'counter',
  lines,
  ...more,
})

export const payOf = (id: FoodOrderId, bill: Pay['bill'], dueMinor: number, more: Partial<Pay> = {}): Pay => ({
  commandId: randomUUID(),
  id,
  orderId: saleId(),
  bill,
  payments: dueMinor === 0 ? [] : [{ method: 'cash', amountMinor: dueMinor }],
  expectedDueMinor: dueMinor,
  ...more,
})
