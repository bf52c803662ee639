import type { TillId, UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { chanceFrom } from '@marquee/db/seed'
import { expect, test } from 'vitest'
import { dateOf, dayMs, momentAt } from './crowds.ts'
import { fundsOf } from './funds.ts'
import { recountTills } from './recounts.ts'
import { type DemoRows, emptyRows } from './sales-rows.ts'
import { fillTills } from './tills.ts'

const manager = uuidv7() as UserId
const clerk = uuidv7() as UserId
const accountant = uuidv7() as UserId
const desks = [
  { clerk, tillId: uuidv7() as TillId },
  { clerk: manager, tillId: uuidv7() as TillId },
]

/** Four weeks in which both clerks sold forty times a day. */
function soldUntil(now: number): DemoRows {
  const rows = emptyRows()
  for (let day = 28; day > 0; day -= 1) {
    for (let sale = 0; sale < 80; sale += 1) {
      const at = new Date(momentAt(dateOf(now - day * dayMs), 10 + sale / 8)).toISOString()
      const seller = sale % 2 === 0 ? clerk : manager
      const order = { id: uuidv7(), channel: 'door', currency: 'TRY', gross: 65_000, tax: 5909, guestName: null }
      const paid = { method: 'card', reference: 'T000001', tendered: null, tillSessionId: null, receiptNo: null }
      rows.orders.push({ ...order, ...paid, guestPhone: null, at, clerk: seller, priceVersion: 1 })
    }
  }
  return rows
}

test.each([
  ['today', Date.now()],
  ['at the turn of the year', Date.parse('2027-01-06T08:00:00Z')],
])('tills and funds add up %s', (_, now) => {
  const rows = soldUntil(now)
  fillTills(rows, { desks, currency: 'TRY', now, chance: chanceFrom(7) })
  recountTills(rows, manager, now)
  const funds = fundsOf(rows, { office: manager, accountant }, now)

  expect(rows.recounts.map(({ actorId, approver }) => [actorId, approver])).toEqual([
    [clerk, manager],
    [manager, null],
  ])
  for (const { tillSessionId, counted, byMinor, at } of rows.recounts) {
    const drawer = rows.tillSessions.find(({ id }) => id === tillSessionId)
    expect(counted - byMinor).toBe(drawer?.counted)
    expect(at > (drawer?.closedAt ?? at)).toBe(true)
    expect(Date.parse(at)).toBeLessThan(now)
  }
  const held = { safe: 0, bank: 0, card_clearing: 0 }
  let before = ''
  for (const { fund, amountMinor, at } of funds.entries) {
    held[fund] += amountMinor
    expect(held[fund]).toBeGreaterThanOrEqual(0)
    expect(at >= before).toBe(true)
    expect(Date.parse(at)).toBeLessThanOrEqual(now)
    before = at
  }
  const arrived = funds.transfers.filter(({ received }) => received !== null)
  expect(funds.transfers.length - arrived.length).toBe(1)
  expect(arrived.filter(({ from }) => from === 'card_clearing').length).toBeGreaterThanOrEqual(3)
  const short = arrived.filter(({ from, amountMinor, received }) => from === 'safe' && received?.minor !== amountMinor)
  expect(short).toHaveLength(1)
})
