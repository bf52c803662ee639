import { randomUUID } from 'node:crypto'
import type { CustomerFlag, CustomerId } from '@marquee/contract/customers'
import { describe, expect, test } from 'vitest'
import { reasonOf, refusalOf } from '../../testing/index.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { cases as foodCases } from '../food-orders/testing/cases.ts'
import { writeUndo } from './repo/merge.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { foundBy, inAnotherVenue, mark, nextPhone, once } from './testing/setup.ts'

const bench = customerBench()

const merge = (fromId: CustomerId, intoId: CustomerId) =>
  bench.owner.caller.customers.merge({ ...once(), fromId, intoId })
const undo = (customerId: CustomerId) => bench.owner.caller.customers.undoMerge({ ...once(), customerId })
const file = (id: CustomerId) => bench.owner.caller.customers.file({ id })
const found = (search: string) => foundBy(bench.owner, search)
/** Into the archive, and out of it. */
const archive = async (id: CustomerId) => {
  const { rev } = await bench.owner.caller.customers.get({ id })
  return bench.owner.caller.customers.archive({ id, expectedRev: rev })
}
/** Three customers with a phone and an address each: the first is merged into the second, and that into the third. */
async function chain() {
  const made = await Promise.all(
    [1, 2, 3].map(() => makeCustomer(bench.owner.caller, { phone: nextPhone(), email: `a${mark()}@mail.example` })),
  )
  const [first, second, last] = made
  if (!first || !second || !last) throw new Error('three')
  await merge(first.id, second.id)
  await merge(second.id, last.id)
  return { first, second, last }
}

describe('phones and addresses of who was merged', () => {
  test('are free again once the one who stays is in the archive, and theirs again when nobody took them', async () => {
    const { first, second, last } = await chain()
    const taken = (path: string) => ({ code: 'VALIDATION', issues: [{ path, message: 'field.taken' }] })
    expect(await refusalOf(makeCustomer(bench.owner.caller, { phone: first.phone }))).toMatchObject(taken('phone'))
    await archive(last.id)
    await archive(last.id)
    expect(await found(first.phone ?? '')).toEqual([last.id])
    expect(await refusalOf(makeCustomer(bench.owner.caller, { email: second.email }))).toMatchObject(taken('email'))

    await archive(last.id)
    const there = await inAnotherVenue(bench.api, bench.owner)
    expect(await makeCustomer(there.caller, { phone: first.phone })).toMatchObject({ phone: first.phone })
    const newcomer = await makeCustomer(bench.owner.caller, { phone: first.phone })
    expect(await found(first.phone ?? '')).toEqual([newcomer.id])
    const other = await makeCustomer(bench.owner.caller)
    await bench.owner.caller.customers.addContact({
      customerId: other.id,
      kind: 'email',
      value: second.email ?? '',
    })
    expect(await found(second.email ?? '')).toEqual([other.id])
  })

  test('keep the one who stays in the archive when somebody else has them now, and nothing of it is changed', async () => {
    const { first, last } = await chain()
    await archive(last.id)
    const newcomer = await makeCustomer(bench.owner.caller, { email: first.email })
    const taken = { code: 'VALIDATION', issues: [{ path: 'email', message: 'field.taken' }] }
    expect(await refusalOf(archive(last.id))).toMatchObject(taken)
    expect(await bench.owner.caller.customers.get({ id: last.id })).toMatchObject({ archivedAt: expect.any(String) })
    expect(await makeCustomer(bench.owner.caller, { phone: last.phone })).toMatchObject({ phone: last.phone })
    expect(await found(first.email ?? '')).toEqual([newcomer.id])
  })

  test('are theirs again by an undo of the merge, unless somebody else has them now', async () => {
    const { first, second, last } = await chain()
    await archive(last.id)
    await undo(second.id)
    for (const { phone, email } of [first, second]) {
      expect([await found(phone ?? ''), await found(email ?? '')]).toEqual([[second.id], [second.id]])
    }
    expect(await makeCustomer(bench.owner.caller, { phone: last.phone })).toMatchObject({ phone: last.phone })

    const again = await chain()
    await archive(again.last.id)
    const newcomer = await makeCustomer(bench.owner.caller, { phone: again.first.phone })
    const taken = { code: 'VALIDATION', issues: [{ path: 'phone', message: 'field.taken' }] }
    expect(await refusalOf(undo(again.second.id))).toMatchObject(taken)
    expect(await file(again.second.id)).toMatchObject({ into: { id: again.last.id } })
    await archive(newcomer.id)
    await undo(again.second.id)
    expect(await found(again.first.phone ?? '')).toEqual([again.second.id])
  })

  test('stay with whoever is taken apart beside the archive', async () => {
    const { first, second, last } = await chain()
    const pair = { venueId: bench.api.venue.id, fromId: first.id, intoId: second.id, actorId: bench.owner.user.id }
    const archived = await bench.api.database.asOwner.transaction().execute(async (tx) => {
      await writeUndo(tx, pair)
      const archiving = reasonOf(archive(last.id))
      await untilSomebodyWaits(tx)
      return { archiving }
    })
    expect(await archived.archiving).toBe('OK')
    expect(await reasonOf(makeCustomer(bench.owner.caller, { phone: first.phone }))).toBe('VALIDATION')
    expect(await makeCustomer(bench.owner.caller, { phone: second.phone })).toMatchObject({ phone: second.phone })
  })
})

describe('flags of who was merged', () => {
  const flag = (customerId: CustomerId, kind: CustomerFlag, reason: string) =>
    bench.owner.caller.customers.setFlag({ ...once(), customerId, kind, reason })
  const end = (customerId: CustomerId, kind: CustomerFlag) => bench.owner.caller.customers.endFlag({ customerId, kind })
  const flagsOf = async (id: CustomerId) =>
    (await file(id)).flags.map(({ kind, reason }) => `${kind}: ${reason}`).toSorted()
  const two = async () => {
    const [from, into] = await Promise.all([1, 2].map(() => makeCustomer(bench.owner.caller)))
    if (!from || !into) throw new Error('two')
    return { from: from.id, into: into.id }
  }

  test('that were ended or replaced for the one who stays are theirs again after an undo', async () => {
    const { from, into } = await two()
    await flag(from, 'banned', 'Threw a glass')
    await flag(from, 'owes', 'Late')
    await flag(from, 'vip', 'Patron')
    await end(from, 'vip')
    await flag(into, 'banned', 'Shouted')
    await merge(from, into)
    await end(into, 'banned')
    await flag(into, 'owes', 'Broken chair')
    expect(await flagsOf(into)).toEqual(['owes: Broken chair'])
    await undo(from)
    expect(await flagsOf(from)).toEqual(['banned: Threw a glass', 'owes: Late'])
    expect(await flagsOf(into)).toEqual(['owes: Broken chair'])
    expect((await bench.owner.caller.customers.get({ id: from })).flags).toEqual(['banned', 'owes'])
    expect((await file(from)).events.filter(({ kind }) => kind === 'flagEnded')).toMatchObject([{ flag: 'vip' }])
  })

  test('come back by the undo of the step that they were ended over, and of no other', async () => {
    const { from, into } = await two()
    const { id: last } = await makeCustomer(bench.owner.caller)
    await flag(from, 'banned', 'Threw a glass')
    await flag(from, 'owes', 'Late')
    await merge(from, into)
    await end(into, 'banned')
    await merge(into, last)
    await end(last, 'owes')
    await undo(into)
    expect(await flagsOf(into)).toEqual(['owes: Late'])
    await undo(from)
    expect(await flagsOf(from)).toEqual(['banned: Threw a glass', 'owes: Late'])
    expect([await flagsOf(into), await flagsOf(last)]).toEqual([[], []])
  })

  test('are changed for the one who stays alone', async () => {
    const { from, into } = await two()
    await flag(from, 'vip', 'Patron')
    await merge(from, into)
    expect(await reasonOf(flag(from, 'owes', 'Late'))).toBe('STATE')
    expect(await reasonOf(end(from, 'vip'))).toBe('STATE')
    expect(await flagsOf(into)).toEqual(['vip: Patron'])
    expect(
      await reasonOf(bench.owner.caller.customers.endFlag({ customerId: randomUUID() as CustomerId, kind: 'vip' })),
    ).toBe('NOT_FOUND')
  })
})

test('food that is kept open for whoever was merged is for the one who stays, at the counter as on its bill', async () => {
  const { caller } = bench.owner
  const [from, into] = [await makeCustomer(caller, { name: 'Isil Sahin' }), await makeCustomer(caller)]
  const food = foodCases['foodOrders.open']?.(bench.api, bench.owner) as Promise<{ input: object }>
  const { id } = await caller.foodOrders.open({ ...(await food).input, customerId: from.id } as never)
  const customer = async () => (await caller.foodOrders.get({ id })).customer
  expect(await customer()).toEqual({ id: from.id, name: 'Isil Sahin' })
  await caller.customers.merge({ ...once(), fromId: from.id, intoId: into.id })
  expect(await customer()).toEqual({ id: into.id, name: into.name })
})
