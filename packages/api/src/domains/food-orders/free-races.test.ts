import type { FoodOrderId } from '@marquee/contract/food-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTill } from '../../testing/index.ts'
import { type FoodBench, foodBench, openOf, payOf, sellOf } from './testing/bench.ts'
import { at, codeOf, dishOf, usesOf, whyOf } from './testing/free.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const counter = () => bench.clerk.caller.foodOrders

describe('tills that pay open orders', () => {
  const answersOf = async (all: Promise<unknown>[]) => (await Promise.all(all.map(whyOf))).sort()
  const second = async () => {
    const person = await bench.api.signInAs('counter')
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: person.user.id })
    return person.caller.foodOrders
  }
  const teaOf = (id: FoodOrderId, promoCode: string) =>
    payOf(id, { split: 'items', lines: [{ foodOrderId: id, lineNo: 1, qty: 1 }] }, 0, { promoCode })

  test('two for the same order and the last use: one has it, and the other tea is still to be paid', async () => {
    const other = await second()
    const tea = await dishOf(bench)
    for (let round = 0; round < 4; round += 1) {
      const code = await codeOf(bench, tea, { maxUses: 1 })
      const { id } = await counter().open(openOf([at(tea, 7700, 2)]))
      const both = [counter().pay(teaOf(id, code.code)), other.pay(teaOf(id, code.code))]
      expect(await answersOf(both)).toEqual(['OK', 'used'])
      expect(await usesOf(bench, code.id)).toBe(1)
      expect(await counter().get({ id })).toMatchObject({ state: 'open', paidMinor: 7700, totalMinor: 15_400 })
      await counter().pay(payOf(id, { split: 'rest' }, 7700))
    }
  })

  test('two for all of the same order: it is paid once, by one use of two', async () => {
    const other = await second()
    const tea = await dishOf(bench)
    const code = await codeOf(bench, tea, { maxUses: 2 })
    const { id } = await counter().open(openOf([at(tea, 7700)]))
    const all = () => payOf(id, { split: 'rest' }, 0, { promoCode: code.code })
    expect(await answersOf([counter().pay(all()), other.pay(all())])).toEqual(['OK', 'STATE'])
    expect(await usesOf(bench, code.id)).toBe(1)
  })

  test('each another order and the last use: one has it; without the rule of the database, both', async () => {
    const { asOwner } = bench.api.database
    const other = await second()
    const tea = await dishOf(bench)
    const race = async () => {
      const code = await codeOf(bench, tea, { maxUses: 1 })
      const [one, two] = [await counter().open(openOf([at(tea, 7700)])), await counter().open(openOf([at(tea, 7700)]))]
      const both = [counter().pay(teaOf(one.id, code.code)), other.pay(teaOf(two.id, code.code))]
      return { answers: await answersOf(both), used: await usesOf(bench, code.id) }
    }
    for (let round = 0; round < 4; round += 1) expect(await race()).toEqual({ answers: ['OK', 'used'], used: 1 })
    await sql`alter table promo_count drop constraint promo_count_within_limit`.execute(asOwner)
    let most = 0
    for (let round = 0; round < 10 && most < 2; round += 1) most = Math.max(most, (await race()).used ?? 0)
    expect(most).toBe(2)
    await sql`update promo_count set most = null where used > most`.execute(asOwner)
    await sql`alter table promo_count add constraint promo_count_within_limit
      check (used >= 0 and used <= coalesce(most, used))`.execute(asOwner)
  })
})

test('eight counters that want the last three: three; without the rule of the database, more', async () => {
  const { db, asOwner } = bench.api.database
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const person = await bench.api.signInAs('counter')
      await openTill(db, { venue: bench.api.venue, userId: person.user.id })
      return person
    }),
  )
  const tea = await dishOf(bench)
  const race = async () => {
    const code = await codeOf(bench, tea, { maxUses: 3 })
    const sales = people.map(({ caller }) =>
      whyOf(caller.foodOrders.sell(sellOf([at(tea, 7700)], 0, { promoCode: code.code }))),
    )
    const answers = await Promise.all(sales)
    const { rows } = await sql<{ sold: number }>`select count(*)::integer as sold from promo_use
      where promo_code_id = ${code.id}`.execute(db)
    return { sold: rows[0]?.sold ?? 0, answers: [...new Set(answers)].sort(), used: await usesOf(bench, code.id) }
  }
  const foodOrders = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from food_order`.execute(db)).rows[0]?.n ?? 0
  const before = await foodOrders()
  expect(await race()).toEqual({ sold: 3, answers: ['OK', 'used'], used: 3 })
  // Nothing is left of those who came too late.
  expect(await foodOrders()).toBe(before + 3)
  const alter = (change: string) => sql.raw(`alter table promo_count ${change}`).execute(asOwner)
  await alter('drop constraint promo_count_within_limit')
  expect((await race()).sold).toBeGreaterThan(3)
  await sql`update promo_count set most = null where used > most`.execute(asOwner)
  await alter('add constraint promo_count_within_limit check (used >= 0 and used <= coalesce(most, used))')
})
