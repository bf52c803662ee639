import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenCard } from '../gift-cards/testing/cases.ts'
import { drafted, makeShow, of, optioned } from '../group-bookings/testing/groups.ts'
import { cases as memberships } from '../memberships/testing/cases.ts'
import { applyRetention } from './service/retention.ts'
import { makeOlder, makeSessionOlder } from './testing/age.ts'
import { customerBench } from './testing/bench.ts'
import { inAnotherVenue } from './testing/setup.ts'

// The rule for guests reaches people who are named where they have no order.

const bench = customerBench()
const caller = () => bench.owner.caller
const age = (statement: ReturnType<typeof sql>) => makeOlder(bench.api, statement)
const months = (count: number) => sql`make_interval(months => ${count})`
const due = async () => (await caller().customers.previewRetention({ kind: 'guests', months: 12 })).due
const audited = async (name: string) =>
  (await sql`select from personal_text where value::text like ${`%${name}%`}`.execute(bench.api.database.asOwner)).rows
    .length

test('contacts of groups that never booked, holders of cards that ran out and of memberships that ended', async () => {
  const contact = { contactEmail: null, note: 'Grup notu' }
  const makeOld = async (id: string, showId: string, count: number) => {
    await age(sql`update group_booking set created_at = created_at - ${months(count)},
      ended_at = ended_at - ${months(count)} where id = ${id}`)
    await makeSessionOlder(bench.api, showId, count)
  }
  const [first, second, third] = [await makeShow(bench.api), await makeShow(bench.api), await makeShow(bench.api)]
  const option = await optioned(caller(), first, { ...contact, contactName: 'Vazgeçen Sorumlu' })
  const gone = await caller().groupBookings.decline({ ...of(option), reason: 'Another day' })
  const young = await drafted(caller(), second, { ...contact, contactName: 'Yeni Sorumlu' })
  // A draft of long ago for a show that is still to come.
  const waiting = await drafted(caller(), third, { ...contact, contactName: 'Bekleyen Sorumlu' })
  await makeOld(gone.id, first.id, 15)
  await makeOld(young.id, second.id, 10)
  await age(sql`update group_booking set created_at = created_at - ${months(20)} where id = ${waiting.id}`)

  const held = async (holder: string, monthsAgo: number) => {
    const { id } = await givenCard(bench.api)
    await caller().giftCards.update({ id: id as never, expectedRev: 2, holder })
    await age(sql`update gift_card set valid_until = current_date - ${months(monthsAgo)} where id = ${id}`)
    await age(sql`update gift_entry set at = at - ${months(monthsAgo)} where card_id = ${id}`)
    return id
  }
  const [expired, valid] = [await held('Eski Kartlı', 14), await held('Yeni Kartlı', 10)]

  const made = (await memberships['memberships.get']?.(bench.api, bench.owner)) as { input: { id: string } }
  const { rows } = await sql<{ orderId: string }>`update membership set holder = 'Eski Üye' where id = ${made.input.id}
    returning order_id as "orderId"`.execute(bench.api.database.asOwner)
  await age(sql`update membership set valid_from = valid_from - ${months(30)}, valid_to = current_date - ${months(14)}
    where id = ${made.input.id}`)
  await age(sql`update sale_order set created_at = created_at - ${months(30)}, guest_name = 'Eski Üye'
    where id = ${rows[0]?.orderId}`)

  const elsewhere = await inAnotherVenue(bench.api, bench.owner)
  expect(await due()).toBe(3)
  expect((await elsewhere.caller.customers.previewRetention({ kind: 'guests', months: 12 })).due).toBe(0)
  expect(await audited('Eski Kartlı')).toBeGreaterThan(0)
  await caller().customers.setRetention({ kind: 'guests', months: 12, expectedRev: 0 })
  await applyRetention(bench.api.services, new AbortController().signal)
  expect(bench.api.log.filter(({ level }) => level === 'error')).toEqual([])

  const contactOf = async ({ id }: typeof gone) => (await caller().groupBookings.get({ id })).contactName
  expect([await contactOf(gone), await contactOf(young), await contactOf(waiting)]).toEqual([
    ...['—', 'Yeni Sorumlu', 'Bekleyen Sorumlu'],
  ])
  expect(await caller().groupBookings.get({ id: gone.id })).toMatchObject({
    ...{ note: '', contactPhone: null, totalMinor: gone.totalMinor, state: 'declined' },
  })
  const holderOf = async (id: string) => (await caller().giftCards.get({ id: id as never })).holder
  expect([await holderOf(expired), await holderOf(valid)]).toEqual([null, 'Yeni Kartlı'])
  expect((await caller().memberships.get({ id: made.input.id as never })).holder).toBeNull()
  expect(await audited('Eski Kartlı')).toBe(0)
  expect(await due()).toBe(0)
})
