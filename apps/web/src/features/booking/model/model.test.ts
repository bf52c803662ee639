import type { PassTypeId, SeatCategoryId, SeatGeometry, SeatMapState, SessionForSale } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { obstaclesOf, sumOf } from '../../../parts/checkout/basket.ts'
import { itemsOf } from '../../../parts/checkout/items.ts'
import { liveSeatsOf, nextEnd, withChange, withoutExpired } from '../../../parts/live-seats/live-seats.ts'
import { planOf } from '../../../parts/seat-map/model/seat-plan.ts'
import { uuidOfCommand } from './command-uuid.ts'
import { addDays, firstShown } from './days.ts'
import { type BasketDraft, newDraft } from './draft.ts'
import { freeChairs } from './free-chairs.ts'
import { areasOf, linesOf } from './held-lines.ts'
import { saleStateOf } from './sale-state.ts'
import { spansOf } from './seat-spans.ts'

const [full, student, family] = ['full', 'student', 'family'] as unknown as [PassTypeId, PassTypeId, PassTypeId]
const front = 'front' as unknown as SeatCategoryId
const why = { ruleId: 'r', level: [], beaten: [] }
const type = (id: PassTypeId, more: object = {}) => ({
  id,
  code: String(id),
  name: { en: String(id), tr: String(id) },
  ageMin: null,
  ageMax: null,
  people: 1,
  maxPerOrder: null,
  requiresName: false,
  requiresProof: false,
  ...more,
})
const price = (passTypeId: PassTypeId, seatCategoryId: SeatCategoryId | null, amountMinor: number) => ({
  passTypeId,
  seatCategoryId,
  amountMinor,
  taxPpm: 100_000,
  why,
})
const sale = {
  session: {},
  passTypes: [type(full), type(student, { maxPerOrder: 2 }), type(family, { people: 4, requiresName: true })],
  prices: {
    version: 1,
    currency: 'TRY',
    prices: [
      price(full, front, 95_000),
      price(student, front, 66_500),
      price(family, front, 200_000),
      price(full, null, 10_000),
    ],
  },
  areas: [{ areaNo: 0, name: null, categoryId: null, free: 9 }],
  categories: [],
} as unknown as SessionForSale
const draftOf = (more: Partial<BasketDraft>): BasketDraft => ({ ...newDraft('order'), ...more })
const lines = (seatNos: number[], more: Partial<BasketDraft> = {}, pools: { areaNo: number; qty: number }[] = []) =>
  linesOf(sale, { seatNos, pools }, { draft: draftOf(more), categoryOf: () => front })

describe('the basket', () => {
  test('gives every seat the plain kind of pass until another is chosen', () => {
    const [first, second] = lines([4, 5], { types: { 5: student } })
    expect([first?.type?.id, first?.quote?.amountMinor, first?.fullMinor]).toEqual([full, 95_000, null])
    expect([second?.type?.id, second?.quote?.amountMinor, second?.fullMinor]).toEqual([student, 66_500, 95_000])
  })

  test('adds up as the server does: one tax for each kind and category', () => {
    const sum = sumOf(lines([1, 2, 3], { types: { 3: student } }))
    expect(sum).toEqual({
      dueMinor: 256_500,
      fullMinor: 285_000,
      discountMinor: 0,
      ridesMinor: 0,
      ridesFullMinor: 0,
      cardsMinor: 0,
      dishesFullMinor: 0,
      taxMinor: 17_273 + 6045,
      taxPpm: 100_000,
      count: 3,
      people: 3,
    })
    expect(sumOf([])).toMatchObject({ dueMinor: 0, taxPpm: null })
  })

  test('counts the people on a pass, and calls no pass of several a reduction', () => {
    const all = lines([1], { types: { 1: family } })
    expect(all[0]?.fullMinor).toBeNull()
    expect(sumOf(all).people).toBe(4)
  })

  test('keeps as many places of each kind as are held', () => {
    const two = [{ areaNo: 0, qty: 2 }]
    const of = (areas: BasketDraft['areas']) => areasOf(sale, { seatNos: [], pools: two }, draftOf({ areas }))
    expect(of([])).toEqual([{ areaNo: 0, passTypeId: full, qty: 2 }])
    expect(of([{ areaNo: 0, passTypeId: student, qty: 5 }])).toEqual([{ areaNo: 0, passTypeId: student, qty: 2 }])
    expect(of([{ areaNo: 7, passTypeId: full, qty: 1 }])).toEqual([{ areaNo: 0, passTypeId: full, qty: 2 }])
  })

  test('says what stands in the way', () => {
    const kinds = obstaclesOf(lines([1, 2, 3, 4], { types: { 1: student, 2: student, 3: student, 4: family } }))
    expect(kinds.map((each) => each.kind)).toEqual(['name', 'limit'])
    const named = lines([4], { types: { 4: family }, names: { s4: ' Deniz ' } })
    expect(obstaclesOf(named)).toEqual([])
    const dear = lines([], { areas: [{ areaNo: 0, passTypeId: student, qty: 1 }] }, [{ areaNo: 0, qty: 1 }])
    expect(obstaclesOf(dear).map((each) => each.kind)).toEqual(['price'])
  })

  test('names people of one kind together, names beside their seats', () => {
    const items = itemsOf(lines([1, 2, 3], { types: { 2: family }, names: { s2: 'Deniz' } }, [{ areaNo: 0, qty: 2 }]))
    expect(items).toEqual([
      { passTypeId: full, seatNos: [1, 3] },
      { passTypeId: family, seatNos: [2], holderNames: ['Deniz'] },
      { passTypeId: full, areaNo: 0, qty: 2 },
    ])
  })
})

describe('the live seats', () => {
  const at = (second: number) => new Date(second * 1000).toISOString()
  const state = {
    seats: 6,
    // Seat 1 held, seat 2 sold.
    status: btoa(String.fromCharCode(0b00_10_01_00, 0)),
    holds: [{ id: 'a', seatNos: [1], until: at(100), mine: false }],
    pools: [{ areaNo: 0, size: 9, taken: 0 }],
  } as unknown as SeatMapState
  const change = (n: number[], s: number, hold: string | null, until: string | null = null) =>
    ({ seats: [{ n, s, hold, until }], pools: [] }) as unknown as Parameters<typeof withChange>[1]

  test('follow changes without touching what was', () => {
    const before = liveSeatsOf(state)
    const after = withChange(before, change([3, 4], 1, 'b', at(50)))
    expect([...before.status]).toEqual([0, 1, 2, 0, 0, 0])
    expect([...after.status]).toEqual([0, 1, 2, 1, 1, 0])
    expect(nextEnd(after)).toBe(50_000)
    expect(nextEnd(withChange(after, change([1, 3, 4], 0, null)))).toBeNull()
  })

  test('are free when their time is up, and not a moment before', () => {
    const live = liveSeatsOf(state)
    expect(withoutExpired(live, 99_999)).toBe(live)
    const later = withoutExpired(live, 100_000)
    expect([later.status[1], later.status[2], later.held.size]).toEqual([0, 2, 0])
  })
})

test('neighbours are said in one breath', () => {
  const geometry = {
    version: 1,
    width: 10,
    height: 10,
    focus: null,
    categories: [],
    sections: [''],
    rows: [
      { section: 0, label: 'D' },
      { section: 0, label: 'F' },
    ],
    seats: {
      at: [0, 0, 1, 0, 2, 0, 3, 0, 0, 1, 1, 1],
      row: [0, 0, 0, 0, 1, 1],
      label: ['17', '18', '19', '20', '1', '2'],
      category: [0, 0, 0, 0, 0, 0],
      kind: [0, 0, 0, 0, 0, 0],
      run: [0, 0, 0, 0, 1, 1],
      place: [0, 1, 2, 3, 0, 1],
      key: [],
    },
    standing: [],
    decor: [],
  } as unknown as SeatGeometry
  expect(spansOf(planOf(geometry), [5, 3, 0, 1])).toEqual([
    { row: 'D', isTable: false, from: '17', to: '18', count: 2 },
    { row: 'D', isTable: false, from: '20', to: '20', count: 1 },
    { row: 'F', isTable: false, from: '2', to: '2', count: 1 },
  ])
})

test('a command names what it makes, always the same', () => {
  const id = uuidOfCommand('0123456789abcdef0123456789abcdef')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuidOfCommand('0123456789abcdef0123456789abcdef')).toBe(id)
  expect(uuidOfCommand('1123456789abcdef0123456789abcdef')).not.toBe(id)
})

test('days, the seven that are shown, and whether something is sold', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  const shown = (date: string) => firstShown(date, '2026-11-22')
  expect(['2026-11-22', '2026-11-28', '2026-11-29', '2026-11-21', '2026-11-15', '2026-11-14'].map(shown)).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-29',
    '2026-11-15',
    '2026-11-15',
    '2026-11-08',
  ])
  const facts = {
    state: 'on_sale',
    salesFrom: '2026-11-01T00:00:00.000Z',
    salesUntil: '2026-11-02T00:00:00.000Z',
    free: 1,
  } as const
  const on = (more: object, now = '2026-11-01T12:00:00Z') => saleStateOf({ ...facts, ...more }, Date.parse(now))
  expect([on({}), on({ free: 0 }), on({ state: 'paused' }), on({ state: 'draft' })]).toEqual([
    'open',
    'soldOut',
    'paused',
    'draft',
  ])
  expect(on({ state: 'cancelled' })).toBe('cancelled')
  expect([on({}, '2026-10-31T00:00:00Z'), on({}, '2026-11-02T00:00:00Z')]).toEqual(['notYet', 'ended'])
})

test('counts the wheelchair places that are free, of one category or of all', () => {
  const back = 'back'
  const seats = { kind: [1, 1, 1, 0, 1], category: [0, 0, 1, 0, 1] }
  const geometry = { categories: [front, back], seats } as unknown as SeatGeometry
  const status = Uint8Array.from([0, 2, 0, 0, 1])
  expect(freeChairs(status, geometry, null)).toBe(2)
  expect(freeChairs(status, geometry, back)).toBe(1)
  expect(freeChairs(status, null, null)).toBe(0)
})
