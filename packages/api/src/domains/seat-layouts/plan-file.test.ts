import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { PlanError, type PlanFault } from './plan-faults.ts'
import { readPlan } from './plan-file.ts'
import { writePlan } from './plan-write.ts'

const seat = (guid: string, x: number, more: object = {}) => ({
  seat_guid: guid,
  seat_number: guid,
  position: { x, y: 0 },
  category: 'Best',
  ...more,
})
const planOf = (seats: object[], more: object = {}) =>
  JSON.stringify({
    name: 'Hall',
    size: { width: 400, height: 300 },
    categories: [{ name: 'Best', color: '#AA00FF' }],
    zones: [
      {
        name: 'Parterre',
        position: { x: 100, y: 10 },
        rows: [{ row_number: 'A', position: { x: 5, y: 1 }, seats }],
        areas: [{ position: { x: 1, y: 2 }, width: 30, height: 4, text: 'Stage', color: '#FFFFFF' }],
      },
    ],
    ...more,
  })

const theatre = await readFile(new URL('../../testing/plans/theatre.json', import.meta.url), 'utf8')
// Two zones of one name, a row in two pieces without a step between them, Turkish letters, a focus of its own.
const odd = JSON.stringify({
  name: 'Çırağan',
  focus: { x: 7.25, y: 3 },
  categories: [{ name: 'Best', color: '#AA00FF', names: { en: 'Best', tr: 'Şahane' } }],
  zones: [
    {
      name: 'Ön',
      rows: [
        { row_number: 'I', seats: [seat('1', 0.1), seat('2', 20.2)] },
        { row_number: 'I', seats: [seat('3', 40.3), seat('4', 60.4, { kind: 'companion' })] },
      ],
    },
    { name: 'Arka', rows: [{ row_number: 'İ', seats: [seat('5', 0)] }] },
    { name: 'Ön', position: { x: 0.1, y: 0.2 }, rows: [{ row_number: 'I', seats: [seat('6', 0.2)] }] },
  ],
})

const refusedOf = (file: string): PlanError => {
  try {
    readPlan(file)
  } catch (error) {
    if (error instanceof PlanError) return error
    throw error
  }
  throw new Error('this plan should have been refused')
}
const errorOf = (file: string): PlanFault => {
  const [first] = refusedOf(file).faults
  if (!first) throw new Error('a refused plan without a fault')
  return first
}

describe('reading a plan', () => {
  test('positions of zone, row and seat add up', () => {
    const plan = readPlan(planOf([seat('1', 20), seat('2', 40)]))
    expect(plan.seats).toMatchObject([
      { key: '1', section: 'Parterre', row: 'A', label: '1', x: 125, y: 11, category: 'Best', run: 0, place: 0 },
      { key: '2', x: 145, run: 0, place: 1 },
    ])
    expect(plan.categories).toEqual([{ name: 'Best', color: '#aa00ff', names: null }])
    expect(plan.decor).toMatchObject([{ x: 101, y: 12, width: 30, height: 4, text: 'Stage', fill: '#ffffff' }])
  })

  test('an aisle begins another run', () => {
    const plan = readPlan(planOf([0, 20, 40, 90, 110].map((x) => seat(String(x), x))))
    expect(plan.seats.map((one) => [one.run, one.place])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
    ])
  })

  test('newer fields are named and left out', () => {
    const plan = readPlan(planOf([seat('1', 0, { radius: 12, shape: 'round' })], { version: 3 }))
    expect(plan.ignored).toEqual(['version', 'zones.rows.seats.radius', 'zones.rows.seats.shape'])
  })

  test.each<[string, string, string]>([
    ['a repeated guid', planOf([seat('1', 0), seat('1', 20)]), 'zones.0.rows.0.seats.1.seat_guid'],
    ['an empty guid', planOf([seat(' ', 0)]), 'zones.0.rows.0.seats.0.seat_guid'],
    ['an unknown category', planOf([seat('1', 0, { category: 'Loge' })]), 'zones.0.rows.0.seats.0.category'],
    [
      'a position that is no number',
      planOf([seat('1', 0, { position: { x: 'a', y: 0 } })]),
      'zones.0.rows.0.seats.0.position.x',
    ],
    [
      'a position without end',
      planOf([seat('1', 0)]).replace('"x":0', '"x":1e999'),
      'zones.0.rows.0.seats.0.position.x',
    ],
    [
      'two seats of one name',
      planOf([seat('1', 0), seat('2', 20, { seat_number: '1' })]),
      'zones.0.rows.0.seats.1.seat_number',
    ],
    ['a category without a name', planOf([seat('1', 0)], { categories: [{ name: ' ' }] }), 'categories.0.name'],
    [
      'a character that is none',
      planOf([seat('1', 0, { seat_number: '\ud800' })]),
      'zones.0.rows.0.seats.0.seat_number',
    ],
    ['a NUL in a name', planOf([seat('1', 0)], { name: 'Hall\u0000' }), 'name'],
    ['an area without end', planOf([seat('1', 0)]).replace('"width":30', '"width":1e300'), 'zones.0.areas.0.position'],
    ['no JSON', '{', ''],
    ['no zones', '{"categories":[]}', 'zones'],
    ['no seat at all', planOf([]), 'zones'],
    ['null for a seat', planOf([null as never]), 'zones.0.rows.0.seats.0'],
  ])('refuses %s at its exact place', (_, file, path) => {
    expect(errorOf(file).path).toBe(path)
  })

  test('says the zone, the row and the seat in the words of the plan', () => {
    expect(errorOf(planOf([seat('7', 0), seat('7', 20)])).where).toEqual({ zone: 'Parterre', row: 'A', seat: '7' })
  })

  test('names all faults at once, each with its place, and goes on behind what it cannot read', () => {
    const file = planOf([
      seat('1', 0),
      seat('1', 20, { seat_number: '2' }),
      null as never,
      seat('4', 60, { category: 'Loge', position: { x: 'a', y: null } }),
      seat('5', 80, { category: 'Loge' }),
    ])
    const raw = JSON.parse(file)
    raw.zones.push({ name: 'Balcony', rows: [{ row_number: 'B', seats: [seat(' ', 0, { seat_number: '9' })] }, 7] })
    raw.zones[0].areas.push({ width: 'wide' })
    expect(refusedOf(JSON.stringify(raw))).toMatchObject({
      total: 9,
      faults: [
        { path: 'zones.0.rows.0.seats.1.seat_guid', reason: 'field.taken', where: { row: 'A', seat: '2' } },
        { path: 'zones.0.rows.0.seats.2', reason: 'field.invalid', where: { zone: 'Parterre', row: 'A' } },
        { path: 'zones.0.rows.0.seats.3.position.x', where: { zone: 'Parterre', row: 'A', seat: '4' } },
        { path: 'zones.0.rows.0.seats.3.position.y', where: { zone: 'Parterre', row: 'A', seat: '4' } },
        { path: 'zones.0.rows.0.seats.3.category', reason: 'field.unknown', where: { row: 'A', seat: '4' } },
        { path: 'zones.0.rows.0.seats.4.category', reason: 'field.unknown', where: { row: 'A', seat: '5' } },
        { path: 'zones.0.areas.1.width', where: { zone: 'Parterre' } },
        { path: 'zones.1.rows.0.seats.0.seat_guid', where: { zone: 'Balcony', row: 'B', seat: '9' } },
        { path: 'zones.1.rows.1', where: { zone: 'Balcony' } },
      ],
    })
  })

  test('of a seat that cannot be read the rest is checked all the same', () => {
    const { faults } = refusedOf(
      planOf([seat('1', 0), seat('1', 20, { position: { x: 'left', y: 0 }, category: 'Worst' })]),
    )
    expect(faults.map(({ path, reason }) => [path.replace('zones.0.rows.0.seats.1.', ''), reason]).sort()).toEqual([
      ['category', 'field.unknown'],
      ['position.x', 'field.invalid'],
      ['seat_guid', 'field.taken'],
      ['seat_number', 'field.taken'],
    ])
  })

  test('tells a hundred of its faults, and how many there are', () => {
    const many = Array.from({ length: 500 }, (_, index) => seat(String(index), index, { category: 'Loge' }))
    const { faults, total } = refusedOf(planOf(many))
    expect([faults.length, total]).toEqual([100, 500])
  })

  test('more than a hundred thousand seats are too many', () => {
    const many = Array.from({ length: 100_001 }, (_, index) => seat(String(index), index))
    expect(errorOf(planOf(many)).reason).toBe('field.tooLong')
  })

  test('names are cleaned alike wherever they stand', () => {
    const long = 'x'.repeat(150)
    const plan = readPlan(
      planOf([seat('1', 0, { category: '  Loge ' }), seat('2', 20, { category: long })], {
        categories: [{ name: 'Loge' }, { name: long }],
      }),
    )
    expect(plan.seats.map((one) => one.category)).toEqual(plan.categories.map((one) => one.name))
  })

  test('what was written reads as the same plan, also one that repeats itself', () => {
    const files = [theatre, odd]
    for (const file of files) {
      const { ignored: _, ...plan } = readPlan(file)
      expect(readPlan(writePlan(plan))).toEqual({ ...plan, ignored: [] })
    }
    // Negative control: without the order, the seats of the second zone of a name would come with the first.
    const { seats } = readPlan(odd)
    expect(seats.map((one) => one.section)).toEqual(['Ön', 'Ön', 'Ön', 'Ön', 'Arka', 'Ön'])
    expect(seats.map((one) => one.run)).toEqual([0, 0, 1, 1, 2, 3])
  })

  test('kinds of seats and standing areas come back as they went', () => {
    const pit = { name: { en: 'Pit', tr: 'Ayakta' }, capacity: 80, category: 'Best' }
    const file = planOf([seat('1', 0, { kind: 'wheelchair' }), seat('2', 20, { kind: 'throne' })])
    const raw = JSON.parse(file)
    raw.zones[0].areas.push({ position: { x: 5, y: 6 }, width: 30, height: 10, standing: pit })
    const plan = readPlan(JSON.stringify(raw))
    expect(plan.seats.map((one) => one.kind)).toEqual(['wheelchair', null])
    expect(plan.standing).toEqual([{ ...pit, x: 105, y: 16, width: 30, height: 10 }])
    expect(plan.decor).toHaveLength(1)
    const again = readPlan(writePlan(plan))
    expect(again.standing).toEqual(plan.standing)
    expect(again.seats).toEqual(plan.seats)
    // Negative control: an editor that knows nothing of them keeps the seats and draws a box.
    const foreign = JSON.parse(writePlan(plan))
    for (const area of foreign.zones[0].areas) delete area.standing
    expect(readPlan(JSON.stringify(foreign))).toMatchObject({ standing: [], decor: [{}, { text: 'Pit' }] })
  })

  test('a standing area that cannot be taken is named', () => {
    const withArea = (area: object) => {
      const raw = JSON.parse(planOf([seat('1', 0)]))
      raw.zones[0].areas.push({ position: { x: 5, y: 6 }, width: 30, height: 10, ...area })
      return errorOf(JSON.stringify(raw))
    }
    const pit = { name: { en: 'Pit', tr: 'Ayakta' }, capacity: 80, category: 'Best' }
    expect(withArea({ standing: { ...pit, capacity: 0 } }).path).toBe('zones.0.areas.1.standing.capacity')
    expect(withArea({ standing: { ...pit, category: 'Other' } })).toMatchObject({
      path: 'zones.0.areas.1.standing.category',
      reason: 'field.unknown',
    })
    expect(withArea({ standing: pit, width: 0 }).path).toBe('zones.0.areas.1.width')
    expect(withArea({ standing: 'pit' }).path).toBe('zones.0.areas.1.standing')
  })

  test('a key of the prototype is a name like any other', () => {
    const plan = readPlan(planOf([seat('__proto__', 0), seat('constructor', 20)]))
    expect(plan.seats.map((one) => one.key)).toEqual(['__proto__', 'constructor'])
  })
})

describe('a row that closes around a table', () => {
  /** Seats in equal steps of an arc, in degrees. */
  const around = (count: number, degrees: number) =>
    Array.from({ length: count }, (_, n) => {
      const angle = ((n / (degrees === 360 ? count : count - 1)) * degrees * Math.PI) / 180
      return seat(String(n + 1), 0, { position: { x: 46 * Math.cos(angle), y: 46 * Math.sin(angle) } })
    })
  const tables = (file: string) => [...new Set(readPlan(file).seats.map(({ isTable }) => isTable))]
  const rowsOf = (row: object) => planOf([], { zones: [{ name: 'Deck', rows: [{ row_number: '2', ...row }] }] })

  test.each([
    ['eight seats around it', around(8, 360), true],
    ['four', around(4, 360), true],
    ['a straight row', [seat('1', 0), seat('2', 20), seat('3', 40), seat('4', 60)], false],
    ['a horseshoe, which has a front', around(10, 230), false],
    ['three seats, which are no ring', around(3, 360), false],
  ])('%s', (_what, seats, expected) => {
    expect(tables(rowsOf({ seats }))).toEqual([expected])
  })

  test('is what the file says where it says it, and comes back as it went', () => {
    const bar = rowsOf({ seats: around(8, 360), table: false })
    const two = rowsOf({ seats: [seat('1', 0), seat('2', 20)], table: true })
    for (const [file, expected] of [[bar, false] as const, [two, true] as const]) {
      expect(tables(file)).toEqual([expected])
      expect(tables(writePlan(readPlan(file)))).toEqual([expected])
    }
  })
})
