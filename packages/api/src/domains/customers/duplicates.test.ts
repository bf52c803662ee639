import type { DuplicateList } from '@marquee/contract/customer-merges'
import type { CustomerId } from '@marquee/contract/customers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOrder, reasonOf, refusalOf } from '../../testing/index.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, mark, nextPhone, once } from './testing/setup.ts'

const bench = customerBench()

/** All pairs, in pages of one. */
async function pairs(by: DuplicateList, of: readonly string[], caller = bench.owner.caller) {
  const found: string[][] = []
  let cursor: string | undefined
  do {
    const page = await caller.customers.duplicates({ by, limit: 1, ...(cursor && { cursor }) })
    found.push(...page.rows.map(({ one, other }) => [one.id, other.id]))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(found.map(String)).size).toBe(found.length)
  return found.filter(([one = '', other = '']) => of.includes(one) && of.includes(other))
}

const notSame = (oneId: CustomerId, otherId: CustomerId, { caller } = bench.owner) =>
  caller.customers.notSame({ oneId, otherId })

test('the same words of a name, whatever their order and letters: each beside the first of them', async () => {
  const word = mark()
  const [a, b, c, d] = [
    await makeCustomer(bench.owner.caller, { name: `IŞIL Şahin ${word}` }),
    await makeCustomer(bench.owner.caller, { name: `${word}, sahin isil` }),
    await makeCustomer(bench.owner.caller, { name: `Işıl ${word} ŞAHİN` }),
    await makeCustomer(bench.owner.caller, { name: `Işıl ${word}` }),
  ]
  const ids = [a, b, c, d].map(({ id }) => id)
  expect(await pairs('name', ids)).toEqual([
    [a.id, b.id],
    [a.id, c.id],
  ])
  expect(await notSame(b.id, a.id)).toEqual({ isNew: true })
  expect(await notSame(a.id, b.id)).toEqual({ isNew: false })
  // The second is left alone; the third may be the first.
  expect(await pairs('name', ids)).toEqual([[a.id, c.id]])
  expect((await bench.owner.caller.customers.file({ id: a.id })).alike.map(({ id }) => id)).toEqual([c.id])
  await notSame(a.id, c.id)
  expect(await pairs('name', ids)).toEqual([[b.id, c.id]])
  await bench.owner.caller.customers.merge({ ...once(), fromId: c.id, intoId: b.id })
  expect(await pairs('name', ids)).toEqual([])
})

test('a phone or an email of one on an order of another, whoever they are by now', async () => {
  const [phone, email] = [nextPhone(), `${mark()}@guest.example`]
  const a = await makeCustomer(bench.owner.caller, { name: `Ada ${mark()}`, phone })
  const b = await makeCustomer(bench.owner.caller, { name: `Bora ${mark()}` })
  const c = await makeCustomer(bench.owner.caller, { name: `Cem ${mark()}`, email })
  const give = async (customerId: CustomerId, guest: object) => {
    const { orderId } = await makeOrder(bench.api, { guest: { name: 'Guest', ...guest } as never })
    await bench.owner.caller.customers.attachOrders({ customerId, orderIds: [orderId] })
  }
  const ids = [a, b, c].map(({ id }) => id)
  await give(a.id, { phone })
  expect(await pairs('contact', ids)).toEqual([])
  await give(b.id, { phone })
  await give(b.id, { email: email.toUpperCase() })
  expect(new Set((await pairs('contact', ids)).map(String))).toEqual(new Set([`${a.id},${b.id}`, `${c.id},${b.id}`]))
  await notSame(b.id, a.id)
  expect(await pairs('contact', ids)).toEqual([[c.id, b.id]])
  expect((await bench.owner.caller.customers.file({ id: b.id })).alike.map(({ id }) => id)).toEqual([c.id])
  await bench.owner.caller.customers.merge({ ...once(), fromId: b.id, intoId: c.id })
  expect(await pairs('contact', ids)).toEqual([[a.id, c.id]])
})

test('is for people who may merge, in their venue; nonsense is refused at its field, and what was said stays', async () => {
  const word = mark()
  const [a, b] = [
    await makeCustomer(bench.owner.caller, { name: word, phone: nextPhone() }),
    await makeCustomer(bench.owner.caller, { name: word }),
  ]
  const there = await inAnotherVenue(bench.api, bench.owner)
  expect(await pairs('name', [a.id, b.id], there.caller)).toEqual([])
  expect(await reasonOf(notSame(a.id, b.id, there))).toBe('NOT_FOUND')
  const clerk = await bench.api.signInAs('boxoffice')
  expect(await reasonOf(notSame(a.id, b.id, clerk))).toBe('FORBIDDEN')
  expect(await reasonOf(clerk.caller.customers.duplicates({}))).toBe('FORBIDDEN')
  const merger = await bench.signInWith('view', 'archive')
  const masked = (await merger.caller.customers.duplicates({ limit: 100 })).rows.find(({ one }) => one.id === a.id)
  expect(masked?.one.phone).not.toBe(a.phone)
  expect(await refusalOf(notSame(a.id, a.id))).toMatchObject({
    issues: [{ path: 'otherId', message: 'field.invalid' }],
  })
  for (const cursor of [
    'bm8',
    Buffer.from('{"by":"dismissed","key":"2026-11-27 06:00:00+00","last":"1"}').toString('base64url'),
    Buffer.from('{"by":"contact","key":"x","last":"1"}').toString('base64url'),
  ]) {
    expect(await refusalOf(bench.owner.caller.customers.duplicates({ cursor }))).toMatchObject({
      issues: [{ path: 'cursor' }],
    })
  }
  await notSame(a.id, b.id)
  await expect(sql`update customer_not_same set at = now()`.execute(bench.api.database.db)).rejects.toThrow()
  await bench.owner.caller.customers.archive({ id: b.id, expectedRev: 1 })
  expect(await reasonOf(notSame(a.id, b.id))).toBe('STATE')
})

test('that two are two can be taken back, once, by those who may say it, and both is in the audit', async () => {
  const word = mark()
  const [a, b, c] = [
    await makeCustomer(bench.owner.caller, { name: `Işıl ${word}` }),
    await makeCustomer(bench.owner.caller, { name: `${word} ISIL` }),
    await makeCustomer(bench.owner.caller, { name: `İrem ${word}` }),
  ]
  const ids = [a, b, c].map(({ id }) => id)
  const undo = (oneId: CustomerId, otherId: CustomerId, { caller } = bench.owner) =>
    caller.customers.undoNotSame({ oneId, otherId })
  expect(await undo(b.id, a.id)).toEqual({ isNew: false })
  await notSame(b.id, a.id)
  await notSame(a.id, c.id)
  expect(await pairs('dismissed', ids)).toEqual([
    [a.id, c.id],
    [a.id, b.id],
  ])
  const { rows } = await bench.owner.caller.customers.duplicates({ by: 'dismissed' })
  expect(rows[0]?.dismissed).toEqual({ at: expect.any(String), who: bench.owner.user.name })
  expect(
    (await bench.owner.caller.customers.duplicates({ by: 'name' })).rows.every(({ dismissed }) => !dismissed),
  ).toBe(true)

  const there = await inAnotherVenue(bench.api, bench.owner)
  expect(await pairs('dismissed', ids, there.caller)).toEqual([])
  expect(await reasonOf(undo(a.id, b.id, there))).toBe('NOT_FOUND')
  expect(await reasonOf(undo(a.id, b.id, await bench.api.signInAs('boxoffice')))).toBe('FORBIDDEN')
  const undone = await Promise.all([1, 2, 3, 4].map((n) => (n % 2 ? undo(a.id, b.id) : undo(b.id, a.id))))
  expect(undone.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await pairs('dismissed', ids)).toEqual([[a.id, c.id]])
  expect(await pairs('name', ids)).toEqual([[a.id, b.id]])

  const { rows: audited } = await sql<{ action: string }>`select action from audit_event
    where action in ('customers.notSame', 'customers.undoNotSame') and entity_id in (${a.id}, ${b.id})
    order by id`.execute(bench.api.database.asOwner)
  expect(audited.map(({ action }) => action.replace('customers.', ''))).toEqual(['notSame', 'notSame', 'undoNotSame'])
  // Who was merged or archived is in no list.
  await bench.owner.caller.customers.archive({ id: c.id, expectedRev: 1 })
  expect(await pairs('dismissed', ids)).toEqual([])
})
