import type { Hold, SeatChange, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { TRPCClientError } from '@trpc/client'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteServerTime } from '../../../parts/live-seats/server-clock.ts'
import { type HeldSeats, useHold } from './use-hold.ts'

// The basket of one till against a server that keeps holds as ours does: nothing joins one whose time is up.

type Pools = Hold['pools']
const id = '01990000-0000-7000-8000-000000000001' as TicketSessionId
const minutes = 60_000
const refusal = (reason: string, details: object = {}) =>
  new TRPCClientError(reason, {
    result: { error: { message: reason, code: -32_000, data: { code: 'CONFLICT', httpStatus: 409, reason, details } } },
  } as never)

let holds: Map<string, Hold>
/** Seats that others have. */
let lost: Set<number>
let failing: boolean
/** The next answer is lost on its way, after the server has done what was asked. */
let loses: boolean
/** What the first reading of the own holds says, when the page opens. */
let atOpening: Hold[]
const iso = (ms: number) => new Date(ms).toISOString()
const told = (hold: Hold): Hold => ({ ...hold, now: iso(Date.now()) })
const isOver = (hold: Hold) => Date.parse(hold.expiresAt) <= Date.now()
const own = (holdId: string) => {
  const hold = holds.get(holdId)
  if (!hold) throw refusal('NOT_FOUND')
  return hold
}
const lostAnswer = () => {
  loses = false
  return new TypeError('Failed to fetch')
}
const server = {
  async hold(input: { holdId: SeatHoldId; seatNos: number[]; pools?: Pools; best?: { qty: number } }) {
    const seatNos = input.best ? [20, 21, 22].slice(0, input.best.qty) : input.seatNos
    if (seatNos.some((seatNo) => lost.has(seatNo))) {
      throw refusal('SEAT_TAKEN', { seatNos: seatNos.filter((seatNo) => lost.has(seatNo)), alternatives: [] })
    }
    const now = Date.now()
    const made = {
      id: input.holdId,
      ticketSessionId: id,
      channel: 'door' as const,
      seatNos,
      pools: input.pools ?? [],
      note: null,
      createdAt: iso(now),
      expiresAt: iso(now + 5 * minutes),
      maxUntil: iso(now + 20 * minutes),
      now: iso(now),
    }
    holds.set(made.id, made)
    if (loses) throw lostAnswer()
    return made
  },
  async change({
    holdId,
    add = [],
    remove = [],
    pools,
  }: {
    holdId: string
    add?: number[]
    remove?: number[]
    pools?: Pools
  }) {
    const hold = own(holdId)
    const grows = add.length > 0 || pools?.some((pool) => pool.qty > (hold.pools[0]?.qty ?? 0))
    if (isOver(hold) && grows) throw refusal('HOLD_EXPIRED', { seatNos: hold.seatNos.filter((n) => lost.has(n)) })
    const taken = add.filter((seatNo) => lost.has(seatNo))
    if (taken.length > 0) throw refusal('SEAT_TAKEN', { seatNos: taken, alternatives: [] })
    const seatNos = [...hold.seatNos.filter((n) => !remove.includes(n)), ...add]
    const next = { ...hold, seatNos, pools: pools ?? hold.pools }
    holds.set(holdId, next)
    if (loses) throw lostAnswer()
    return told(next)
  },
  async extend({ holdId }: { holdId: string }) {
    if (failing) throw refusal('UNAVAILABLE')
    const hold = own(holdId)
    const gone = hold.seatNos.filter((seatNo) => lost.has(seatNo))
    if (gone.length > 0) throw refusal('HOLD_EXPIRED', { seatNos: gone })
    const next = { ...hold, expiresAt: iso(Date.now() + 5 * minutes) }
    holds.set(holdId, next)
    return told(next)
  },
  async release({ holdId }: { holdId: string }) {
    own(holdId)
    holds.delete(holdId)
    return true
  },
  async takeOver({ holdId, seatNos }: { holdId: SeatHoldId; seatNos: number[] }) {
    return server.hold({ holdId, seatNos })
  },
}
vi.mock('../queries.ts', () => ({
  useSeatMutations: () => server,
  useSuggestSeats:
    () =>
    async ({ qty }: { qty: number }) => ({ seatNos: [20, 21, 22].slice(0, qty) }),
  useReadFreePlaces: () => async () => new Map<number, number>(),
  useReadOwnHolds: () => async () => [...holds.values()].filter((hold) => !isOver(hold)).map(told),
  useOwnHolds: () => ({ data: atOpening }),
}))
let comeBack = () => {}
vi.mock('./use-back-again.ts', () => ({
  useBackAgain: (onBack: () => void) => {
    comeBack = onBack
  },
}))

let seats: HeldSeats
let money: boolean
let unmount: () => void
function Till() {
  seats = useHold(id, true, () => money)
  return null
}
async function openPage() {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Till />))
  unmount = () => act(() => root.unmount())
}
const press = <T,>(action: () => Promise<T>) => act(action)
const runOut = () => act(async () => vi.setSystemTime(Date.now() + 6 * minutes))
const held = () => [...holds.values()].filter((hold) => !isOver(hold)).map(({ seatNos }) => seatNos)

beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T19:00:00.000Z') })
  noteServerTime(iso(Date.now()))
  sessionStorage.clear()
  holds = new Map()
  lost = new Set()
  failing = false
  loses = false
  atOpening = []
  money = false
  await openPage()
  await press(() => seats.change({ add: [1, 2] }))
  expect(seats.hold?.seatNos).toEqual([1, 2])
  await runOut()
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
})

const wish = { qty: 2, categoryId: null, kind: 'seat', apart: false } as const
test.each<[string, () => Promise<unknown>, number[], number[]]>([
  ['a seat', () => seats.change({ add: [7] }), [7], [1, 2]],
  ['one of the old ones', () => seats.change({ add: [2, 7] }), [2, 7], [1]],
  ['the best', () => seats.best(wish), [20, 21], [1, 2]],
])(
  '%s for the next guest begins a basket of its own, and says what became of the last',
  async (_, choose, chosen, free) => {
    await press(choose)
    expect(seats.hold?.seatNos).toEqual(chosen)
    expect(held()).toEqual([chosen])
    expect(holds.size).toBe(1)
    expect(seats.problem).toEqual({ kind: 'lapsed', seatNos: free, places: 0 })
  },
)

test('places begin a new basket too', async () => {
  await press(() => seats.release(seats.hold?.id as SeatHoldId))
  await press(() => seats.setPools([{ areaNo: 0, qty: 3 }]))
  await runOut()
  expect(await press(() => seats.renewed())).toBe('new')
  await press(() => seats.setPools([{ areaNo: 0, qty: 1 }]))
  expect(seats.hold).toMatchObject({ seatNos: [], pools: [{ areaNo: 0, qty: 1 }] })
  expect(seats.problem).toEqual({ kind: 'lapsed', seatNos: [], places: 3 })
  expect(await press(() => seats.renewed())).toBe('same')
})

test('what only the server knows to be over is over', async () => {
  await act(async () => vi.setSystemTime(Date.now() - 2 * minutes))
  const [hold] = holds.values()
  if (hold) holds.set(hold.id, { ...hold, expiresAt: iso(Date.now() - 1000) })
  expect(seats.isOver).toBe(false)
  await press(() => seats.change({ add: [7] }))
  expect(seats.hold?.seatNos).toEqual([7])
  expect(seats.problem).toMatchObject({ kind: 'lapsed', seatNos: [1, 2] })
})

test('seats that are taken over begin a basket of their own; the one that is over does not wait beside it', async () => {
  await press(() => seats.takeOver([5, 6], 'Guest of the house'))
  expect([seats.hold?.seatNos, seats.others, held()]).toEqual([[5, 6], [], [[5, 6]]])
  expect(seats.problem).toEqual({ kind: 'lapsed', seatNos: [1, 2], places: 0 })
})

test('a basket on which money was taken is taken again as a whole, and goes on', async () => {
  money = true
  const before = seats.hold?.id
  await press(() => seats.change({ add: [7] }))
  expect(seats.hold).toMatchObject({ id: before, seatNos: [1, 2, 7] })
  expect(seats.problem).toBeNull()
})

test('with money on it and a seat gone, the rest goes on and the loss is said', async () => {
  money = true
  lost = new Set([2])
  await press(() => seats.change({ add: [7] }))
  expect(seats.hold?.seatNos).toEqual([1, 7])
  expect(seats.problem).toEqual({ kind: 'gone', seatNos: [2] })
})

test('with money on it nothing is added while its seats cannot be taken again', async () => {
  money = true
  failing = true
  await press(() => seats.change({ add: [7] }))
  expect(seats.hold?.seatNos).toEqual([1, 2])
  expect(held()).toEqual([])
  expect(seats.problem).toMatchObject({ kind: 'failed' })
  expect(await press(() => seats.secure())).toBeNull()
})

test('money is taken only once everything is held again', async () => {
  expect(await press(() => seats.secure())).toMatchObject({ seatNos: [1, 2] })
  expect(held()).toEqual([[1, 2]])
  await runOut()
  lost = new Set([1])
  expect(await press(() => seats.secure())).toBeNull()
  expect(seats.hold?.seatNos).toEqual([2])
})

describe('an answer that is lost', () => {
  test('leaves no seats behind that nobody sees: the server is asked what it holds', async () => {
    await press(() => seats.release(seats.hold?.id as SeatHoldId))
    loses = true
    await press(() => seats.best(wish))
    expect(seats.hold?.seatNos).toEqual([20, 21])
    expect(seats.problem).toBeNull()
    // The next guest's two seats are not those.
    const first = seats.hold?.id
    await press(() => seats.release(first as SeatHoldId))
    await press(() => seats.best(wish))
    expect(seats.hold?.id).not.toBe(first)
  })

  test('to a change shows the basket as the server has it', async () => {
    await press(() => seats.regain())
    loses = true
    await press(() => seats.change({ add: [7] }))
    expect(seats.hold?.seatNos).toEqual([1, 2, 7])
    expect(seats.problem).toBeNull()
  })
})

describe('another window of the same clerk', () => {
  const inOtherWindow = (seatNos: number[]) =>
    server.hold({ holdId: '01990000-0000-7000-8000-0000000000aa' as SeatHoldId, seatNos })

  test('keeps its basket: here it waits beside the own one, and what is chosen here does not join it', async () => {
    unmount()
    sessionStorage.clear()
    holds.clear()
    atOpening = [told(await inOtherWindow([5, 6]))]
    await openPage()
    expect(seats.hold).toBeNull()
    expect(seats.others.map(({ seatNos }) => seatNos)).toEqual([[5, 6]])
    await press(() => seats.change({ add: [7] }))
    expect(held()).toEqual([[5, 6], [7]])
  })

  test('a reload of this one finds its own basket again', async () => {
    await press(() => seats.regain())
    const before = seats.hold?.id
    unmount()
    await inOtherWindow([5, 6])
    atOpening = [...holds.values()].map(told)
    await openPage()
    expect(seats.hold?.id).toBe(before)
    expect(seats.others.map(({ seatNos }) => seatNos)).toEqual([[5, 6]])
  })

  test('that has taken seats meanwhile is said to have them, with its basket to open: nobody else has them', async () => {
    await press(() => seats.regain())
    const elsewhere = await inOtherWindow([5, 6])
    lost = new Set([5, 6])
    await press(() => seats.change({ add: [5] }))
    expect(seats.problem).toMatchObject({ kind: 'aside', seatNos: [5], hold: { id: elsewhere.id } })
    expect(seats.others.map(({ id: other }) => other)).toEqual([elsewhere.id])
    expect(seats.hold?.seatNos).toEqual([1, 2])
    lost = new Set([9])
    await press(() => seats.change({ add: [9] }))
    expect(seats.problem).toMatchObject({ kind: 'taken', seatNos: [9] })
  })

  test('is looked up when somebody comes back to this one', async () => {
    await press(() => seats.regain())
    await inOtherWindow([5, 6])
    expect(seats.others).toEqual([])
    await press(async () => comeBack())
    expect(seats.others.map(({ seatNos }) => seatNos)).toEqual([[5, 6]])
    expect(seats.hold?.seatNos).toEqual([1, 2])
  })

  test('or a party that waits has the seats of a basket whose time is up: it is said, and they leave it', async () => {
    await press(async () =>
      seats.onSeatChange({ seats: [{ n: [1, 2], s: 1, hold: 'offer', until: null }] } as unknown as SeatChange),
    )
    expect(seats.problem).toEqual({ kind: 'gone', seatNos: [1, 2] })
    expect(seats.hold).toBeNull()
  })

  test.each([
    ['sold', 2, { kind: 'sold', seatNos: [1, 2] }],
    ['released', 0, { kind: 'released' }],
  ] as const)('that %s the basket is not taken for a colleague', async (_, status, problem) => {
    await press(() => seats.regain())
    holds.clear()
    await press(async () =>
      seats.onSeatChange({ seats: [{ n: [1, 2], s: status, hold: null, until: null }] } as unknown as SeatChange),
    )
    expect(seats.hold).toBeNull()
    expect(seats.problem).toEqual(problem)
  })
})
