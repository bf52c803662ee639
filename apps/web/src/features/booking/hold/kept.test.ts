import type { Hold, TicketSessionId } from '@marquee/contract'
import { expect, test } from 'vitest'
import { keepHold, keptExpired } from './kept.ts'

const id = '0190a000-0000-7000-8000-000000000001' as TicketSessionId
const end = Date.parse('2026-11-21T10:00:00.000Z')
const basket = {
  id: '0190a000-0000-7000-8000-000000000002',
  ticketSessionId: id,
  channel: 'door',
  seatNos: [4, 5],
  pools: [{ areaNo: 0, qty: 2 }],
  note: null,
  createdAt: '2026-11-21T09:55:00.000Z',
  expiresAt: '2026-11-21T10:00:00.000Z',
  maxUntil: '2026-11-21T10:30:00.000Z',
  now: '2026-11-21T09:55:00.000Z',
} as Hold

test('a basket is found again after its end and for half an hour', () => {
  keepHold(id, basket)
  expect(keptExpired(id, end - 1), 'the server still counts it').toBeNull()
  expect(keptExpired(id, end)).toEqual(basket)
  expect(keptExpired(id, end + 30 * 60_000)).toBeNull()
  keepHold(id, null)
  expect(keptExpired(id, end)).toBeNull()
})

test('what is no basket, or that of another session, is none', () => {
  const other = '0190a000-0000-7000-8000-000000000003'
  const spoiled = [
    '{',
    'null',
    '[]',
    '5',
    JSON.stringify({ ...basket, seatNos: ['4'] }),
    JSON.stringify({ ...basket, pools: [null] }),
    JSON.stringify({ ...basket, expiresAt: 5 }),
    JSON.stringify({ ...basket, ticketSessionId: other }),
  ]
  for (const text of spoiled) {
    sessionStorage.setItem(`booking.hold.${id}`, text)
    expect(keptExpired(id, end), text).toBeNull()
  }
})
