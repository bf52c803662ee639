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

/** Four weeks in which both clerks sold twenty times a day. */
function soldUntil(now: number): DemoRows {
  const rows = emptyRows()
  for (let day = 28; day > 0; day -= 1) {
    for (let sale = 0; sale < 40; sale += 1) {
      const at = new Date(momentAt(dateOf(now - day * dayMs), 10 + sale / 4)).toISOString()
      const seller = sale % 2 === 0 ? clerk : manager
      const order = { id: uuidv7(), channel: 'door', currency: 'TRY', gross: 65_000, tax: 5909, guestName: null }
      const paid = { method: 'card', reference: 'T000001', tendered: null, tillSessionId: null, receiptNo: null }
      rows.orders.push({ ...order, ...paid, guestPhone: null, at, clerk: seller, priceVersion: 1 })
    }
  }
  return rows
}

// Steps of 31 hours come to each hour of the clock and to each day of the week; the year turns between them.
const moments = Array.from({ length: 24 }, (_, step) => Date.parse('2026-12-21T00:10:00Z') + step * 31 * 3_600_000)

test.each([Date.now(), ...moments])('tills and funds add up at %o', (now) => {
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
  // The bag of last night; on a Tuesday morning the cards of Monday too.
  const onTheWay = funds.transfers.filter(({ received }) => received === null)
  const isSettling = onTheWay.some(({ from }) => from === 'card_clearing')
  expect(onTheWay).toHaveLength(isSettling ? 2 : 1)
  expect(arrived.filter(({ from }) => from === 'card_clearing').length).toBeGreaterThanOrEqual(3)
  const short = arrived.filter(({ from, amountMinor, received }) => from === 'safe' && received?.minor !== amountMinor)
  expect(short).toHaveLength(1)
})
