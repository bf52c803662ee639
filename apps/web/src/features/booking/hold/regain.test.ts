import type { Hold, PassTypeId, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test } from 'vitest'
import { keepHold, keptExpired } from './kept.ts'
import { lostPlaces } from './lost-places.ts'
import { regain } from './regain.ts'

const id = '01990000-0000-7000-8000-000000000001' as TicketSessionId
const holdOf = (seatNos: number[], more: Partial<Hold> = {}): Hold => ({
  id: '01990000-0000-7000-8000-00000000000a' as SeatHoldId,
  ticketSessionId: id,
  channel: 'phone',
  seatNos,
  pools: [],
  note: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-22T10:15:00.000Z',
  maxUntil: '2026-11-22T11:00:00.000Z',
  now: '2026-11-22T10:00:00.000Z',
  ...more,
})
const refusal = (reason: string, details: object = {}) =>
  new TRPCClientError(reason, {
    result: { error: { message: reason, code: -32_000, data: { code: 'CONFLICT', httpStatus: 409, reason, details } } },
  } as never)
const newer = '01990000-0000-7000-8000-00000000000b' as SeatHoldId

let calls: string[]
/** A server on which others have `lost`; `ends`: what it answers when the hold is extended. */
function serverOf({ now, lost = [], ends }: { now: string; lost?: number[]; ends?: string }) {
  return {
    now: () => Date.parse(now),
    async extend(holdId: SeatHoldId) {
      calls.push('extend')
      if (ends) throw refusal(ends)
      if (lost.length > 0 && !calls.includes('without')) throw refusal('HOLD_EXPIRED', { seatNos: lost })
      return holdOf([7], { id: holdId, expiresAt: '2026-11-22T10:45:00.000Z' })
    },
    async without(hold: Hold, gone: number[]) {
      calls.push('without')
      const seatNos = hold.seatNos.filter((seatNo) => !gone.includes(seatNo))
      return seatNos.length === 0 ? null : { ...hold, seatNos }
    },
    async take(wanted: Pick<Hold, 'seatNos' | 'pools' | 'channel'>) {
      calls.push(`take ${wanted.channel} ${wanted.seatNos}`)
      const taken = wanted.seatNos.filter((seatNo) => lost.includes(seatNo))
      if (taken.length > 0) throw refusal('SEAT_TAKEN', { seatNos: taken, alternatives: [9] })
      return holdOf(wanted.seatNos, { id: newer })
    },
    free: async () => new Map([[0, 1]]),
    async give() {
      calls.push('give')
      if (ends) throw refusal(ends)
    },
  }
}

beforeEach(() => {
  calls = []
  sessionStorage.clear()
})

const during = '2026-11-22T10:30:00.000Z'
const after = '2026-11-22T11:30:00.000Z'

test('a hold whose time is up is extended, without what others have', async () => {
  expect(await regain(holdOf([7]), serverOf({ now: during }))).toMatchObject({ hold: { seatNos: [7] }, problem: null })
  expect(calls).toEqual(['extend'])
  calls = []
  const part = await regain(holdOf([7, 8]), serverOf({ now: during, lost: [8] }))
  expect(part).toMatchObject({ hold: { id: holdOf([]).id }, problem: { kind: 'gone', seatNos: [8] } })
  expect(calls).toEqual(['extend', 'without', 'extend'])
  calls = []
  const none = await regain(holdOf([8]), serverOf({ now: during, lost: [8] }))
  expect(none).toMatchObject({ hold: null, problem: { kind: 'gone' } })
})

test('after the longest time, or given back by someone, the same seats are taken anew by the same channel', async () => {
  expect((await regain(holdOf([7, 8]), serverOf({ now: after }))).hold?.id).toBe(newer)
  expect(calls).toEqual(['take phone 7,8', 'give'])
  for (const ends of ['STATE', 'NOT_FOUND']) {
    calls = []
    expect((await regain(holdOf([7]), serverOf({ now: during, ends }))).hold?.id).toBe(newer)
    expect(calls).toEqual(['extend', 'take phone 7', 'give'])
  }
  calls = []
  const part = await regain(holdOf([7, 8]), serverOf({ now: after, lost: [8] }))
  expect(part).toMatchObject({ hold: { seatNos: [7] }, problem: { kind: 'taken', seatNos: [8], alternatives: [9] } })
  expect(calls).toEqual(['take phone 7,8', 'take phone 7', 'give'])
  expect((await regain(holdOf([8]), serverOf({ now: after, lost: [8] }))).hold).toBeNull()
})

test('a hold whose places others have leaves no basket behind that could be held again', async () => {
  const pools = [{ areaNo: 0, qty: 2 }]
  const server = {
    ...serverOf({ now: during }),
    async extend() {
      calls.push('extend')
      throw refusal('HOLD_EXPIRED', { seatNos: [] })
    },
    without: async (hold: Hold) => ({ ...hold, pools: [] }),
  }
  expect(await regain(holdOf([], { pools }), server)).toEqual({ hold: null, problem: { kind: 'gone', seatNos: [] } })
  expect(calls).toEqual(['extend', 'give'])
})

test('after the longest time as many places are taken anew as are left', async () => {
  const asked: Hold['pools'][] = []
  const server = (free: number) => ({
    ...serverOf({ now: after }),
    free: async () => new Map([[0, free]]),
    async take(wanted: Pick<Hold, 'seatNos' | 'pools' | 'channel'>) {
      asked.push(wanted.pools)
      if ((wanted.pools[0]?.qty ?? 0) > free) throw refusal('SOLD_OUT')
      return holdOf(wanted.seatNos, { id: newer, pools: wanted.pools })
    },
  })
  const kept = holdOf([], { pools: [{ areaNo: 0, qty: 3 }] })
  expect((await regain(kept, server(1))).hold?.pools).toEqual([{ areaNo: 0, qty: 1 }])
  expect((await regain(kept, server(0))).hold).toBeNull()
  expect(asked.map(([pool]) => pool?.qty)).toEqual([3, 1, 3])
})

test('what of the places is gone is told by kind, the last ones first', () => {
  const [adult, child] = ['a', 'c'] as unknown as PassTypeId[]
  const before = [
    { areaNo: 0, passTypeId: adult ?? null, qty: 2 },
    { areaNo: 0, passTypeId: child ?? null, qty: 1 },
    { areaNo: 1, passTypeId: adult ?? null, qty: 1 },
  ]
  const all = [
    { areaNo: 0, qty: 3 },
    { areaNo: 1, qty: 1 },
  ]
  expect(lostPlaces(before, all)).toEqual([])
  expect(lostPlaces(before, [{ areaNo: 0, qty: 1 }])).toEqual([
    { areaNo: 0, passTypeId: adult, qty: 1 },
    { areaNo: 0, passTypeId: child, qty: 1 },
    { areaNo: 1, passTypeId: adult, qty: 1 },
  ])
})

test('what the server refuses besides stays a refusal', async () => {
  await expect(regain(holdOf([7]), serverOf({ now: during, ends: 'SALES_CLOSED' }))).rejects.toThrow('SALES_CLOSED')
  expect(calls).toEqual(['extend'])
})

test('a basket is found again after its time is up, for half an hour, and only then', () => {
  const at = (clock: string) => keptExpired(id, Date.parse(`2026-11-22T${clock}Z`))
  keepHold(id, holdOf([7, 8]))
  expect(at('10:14:59')).toBeNull()
  expect(at('10:15:00')).toEqual(holdOf([7, 8]))
  expect(at('10:44:59')?.seatNos).toEqual([7, 8])
  expect(at('10:45:00')).toBeNull()
  expect(keptExpired('01990000-0000-7000-8000-0000000000ff' as TicketSessionId, Date.parse(after))).toBeNull()
  keepHold(id, null)
  expect(at('10:16:00')).toBeNull()
  for (const broken of ['{', '7', '{"id":1}', JSON.stringify({ ...holdOf([7]), expiresAt: 'soon' })]) {
    sessionStorage.setItem(`booking.hold.${id}`, broken)
    expect(at('10:16:00')).toBeNull()
  }
})
