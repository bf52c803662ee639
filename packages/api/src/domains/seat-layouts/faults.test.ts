import type { SeatCategoryId } from '@marquee/contract'
import { expect, test } from 'vitest'
import { drawnFaults } from './rules/faults.ts'
import type { StoredArea, StoredSeat } from './rules/geometry.ts'

const categoryId = 'c' as SeatCategoryId

const seatAt = (seatNo: number, x: number, y: number, words: Partial<StoredSeat> = {}): StoredSeat => ({
  ...{ seatNo, key: String(seatNo), section: 'Hall', row: String(y), label: String(seatNo), x, y },
  ...{ categoryId, isTable: false, kind: 'seat', run: y, place: x / 20, ...words },
})
/** Rows of ten, a step of 20 between neighbours, 30 between rows. */
const hall = (rows: number, words: Partial<StoredSeat> = {}): StoredSeat[] =>
  Array.from({ length: rows * 10 }, (_, no) => seatAt(no, (no % 10) * 20, Math.floor(no / 10) * 30, words))
const area = (box: Pick<StoredArea, 'x' | 'y' | 'width' | 'height'>, areaNo = 1): StoredArea => ({
  ...{ areaNo, name: { en: `Pit ${areaNo}`, tr: '' }, capacity: 50, categoryId, ...box },
})
/** The faults, and how long others waited at most between two of its yields, in ms of the processor. */
function check(seats: StoredSeat[], standing: StoredArea[] = []) {
  const work = drawnFaults({ seats, standing })
  let longest = 0
  for (;;) {
    const began = process.cpuUsage()
    const step = work.next()
    longest = Math.max(longest, process.cpuUsage(began).user / 1000)
    if (step.done) return { faults: step.value, longest }
  }
}
const kindsOf = (seats: StoredSeat[], standing: StoredArea[] = []) => check(seats, standing).faults

test('a hall as it should be has no fault', () => {
  expect(kindsOf(hall(5), [area({ x: 0, y: 125, width: 200, height: 60 })])).toEqual([])
  expect(kindsOf([], [area({ x: 0, y: 0, width: 10, height: 10 })])).toEqual([])
})

test('a standing area over seats says which area, how many seats, and where they are', () => {
  const faults = kindsOf(hall(5), [
    area({ x: -5, y: 85, width: 30, height: 40 }),
    area({ x: 0, y: 400, width: 9, height: 9 }, 2),
  ])
  expect(faults).toEqual([
    {
      kind: 'areaOverSeats',
      key: 'areaOverSeats:1',
      area: { en: 'Pit 1', tr: '' },
      seats: 4,
      at: [
        { section: 'Hall', row: '90', label: '30' },
        { section: 'Hall', row: '90', label: '31' },
        { section: 'Hall', row: '120', label: '40' },
        { section: 'Hall', row: '120', label: '41' },
      ],
    },
  ])
})

test('a seat in the middle of an edge is under the area as well', () => {
  expect(kindsOf(hall(1), [area({ x: 180, y: 0, width: 50, height: 50 })])).toMatchObject([{ seats: 1 }])
  expect(kindsOf(hall(1), [area({ x: 181, y: 0, width: 50, height: 50 })])).toEqual([])
})

test('two seats of the same words are told once; the same number in another row or zone is none', () => {
  const seats = [
    seatAt(0, 0, 0, { row: 'A', label: '1' }),
    seatAt(1, 20, 0, { row: 'A', label: '1' }),
    seatAt(2, 40, 0, { row: 'B', label: '1' }),
    seatAt(3, 60, 0, { row: 'A', label: '1', section: 'Balcony' }),
  ]
  expect(kindsOf(seats)).toEqual([
    { kind: 'sameWords', key: 'sameWords', seats: 2, at: [{ section: 'Hall', row: 'A', label: '1' }] },
  ])
})

test('seats nearer than half the usual step are told, in one row and across rows, at any scale', () => {
  const pairs = [...hall(3), seatAt(90, 64, 0, { run: 90 }), seatAt(91, 100, 69, { run: 91 })]
  expect(kindsOf(pairs)).toEqual([
    {
      kind: 'tooClose',
      key: 'tooClose',
      seats: 4,
      at: [
        { section: 'Hall', row: '0', label: '3' },
        { section: 'Hall', row: '60', label: '25' },
        { section: 'Hall', row: '0', label: '90' },
        { section: 'Hall', row: '69', label: '91' },
      ],
    },
  ])
  const tiny = pairs.map((seat) => ({ ...seat, x: seat.x / 10, y: seat.y / 10 }))
  expect(kindsOf(tiny)).toMatchObject([{ kind: 'tooClose', seats: 4 }])
  // Exactly half a step apart is near, and still two seats.
  expect(kindsOf([...hall(1), seatAt(90, 10, 0, { run: 90 })])).toEqual([])
})

test('seats on one spot are told even where there is no step to compare', () => {
  const alone = [seatAt(0, 5, 5, { run: 0 }), seatAt(1, 5, 5, { run: 1 }), seatAt(2, 6, 5, { run: 2 })]
  expect(kindsOf(alone)).toMatchObject([{ kind: 'tooClose', seats: 2 }])
})

test('a zone without a name is told where there are others', () => {
  const nameless = hall(1).map((seat) => ({ ...seat, section: '' }))
  expect(kindsOf(nameless)).toEqual([])
  const balcony = hall(1).map((seat) => ({ ...seat, seatNo: seat.seatNo + 10, section: 'Balcony', y: 300 }))
  expect(kindsOf([...nameless, ...balcony])).toMatchObject([
    { kind: 'namelessZone', key: 'namelessZone', seats: 10, at: [{ section: '', row: '0', label: '0' }] },
  ])
})

test('of many places the first twenty are told, and how many there are', () => {
  const [fault] = kindsOf(hall(10), [area({ x: -1, y: -1, width: 500, height: 500 })])
  expect(fault).toMatchObject({ seats: 100 })
  expect(fault && 'at' in fault && fault.at).toHaveLength(20)
})

test('a hundred thousand seats on one spot are looked at in a moment', () => {
  const pile = Array.from({ length: 100_000 }, (_, no) => seatAt(no, no % 3, no % 5, { run: 0, place: no, row: 'A' }))
  const began = process.cpuUsage()
  expect(kindsOf(pile)).toMatchObject([{ kind: 'tooClose' }])
  // Compared one by one they would take a minute.
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000)
})

test('a hundred thousand seats keep nobody waiting', () => {
  const arena = hall(10_000)
  const areas = [area({ x: -1, y: -1, width: 500, height: 500 })]
  check(arena, areas)
  const { faults, longest } = check(arena, areas)
  expect(faults).toMatchObject([{ kind: 'areaOverSeats' }])
  expect(longest).toBeLessThan(60)
})
