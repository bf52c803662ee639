import { fromMicro, inBaseUnits, proportion, toMicro } from '@marquee/contract/micro'
import { describe, expect, test } from 'vitest'
import { type Line, type Place, postLines, Short, type StoredBatch } from './post.ts'

const made = { batches: 0 }
const makeId = () => {
  made.batches += 1
  return `batch ${made.batches}`
}

const placeOf = (more: Partial<Place> = {}): Place => ({
  itemId: 'beer',
  locationId: 'store',
  isStrict: false,
  level: { onHand: 0n, value: 0n, lastCost: 0n },
  batches: null,
  ...more,
})
const receive = (qty: string, value: number, more: Partial<Line> = {}): Line => ({
  itemId: 'beer',
  from: null,
  to: 'store',
  outside: 'vendor',
  qty: toMicro(qty),
  value: BigInt(value),
  ...more,
})
const waste = (qty: string, more: Partial<Line> = {}): Line => ({
  itemId: 'beer',
  from: 'store',
  to: null,
  outside: 'waste',
  qty: toMicro(qty),
  ...more,
})
const post = (place: Place, ...lines: Line[]) => postLines(lines, [place], makeId)
const holds = ({ level }: Place) => [fromMicro(level.onHand), Number(level.value)]

describe('quantities', () => {
  test.each(['0', '1', '12.5', '0.000001', '-3.25', '999999999999.999999'])('%s comes back as it was', (text) => {
    expect(fromMicro(toMicro(text))).toBe(text)
  })

  test('half a case of 0.75 l bottles', () => {
    expect(fromMicro(inBaseUnits(toMicro('2.5'), toMicro('4.5')))).toBe('11.25')
  })

  test.each([
    [10n, 1n, 4n, 3n],
    [-10n, 1n, 4n, -3n],
    [9n, 1n, 4n, 2n],
    [1n, 1n, 3n, 0n],
    [2n, 1n, -3n, -1n],
  ])('%d × %d / %d is %d: half away from zero', (a, b, c, expected) => {
    expect(proportion(a, b, c)).toBe(expected)
  })
})

describe('a moving average', () => {
  // 10 at 1.00 and 10 at 2.00: each is worth 1.50, whichever is taken.
  test('is what everything there has cost, over how much there is', () => {
    const place = placeOf()
    post(place, receive('10', 1000), receive('10', 2000))
    const [move] = post(place, waste('4'))
    expect(move).toMatchObject({ value: 600n, fromAfter: toMicro('16') })
    expect(holds(place)).toEqual(['16', 2400])
  })

  test('the last of it takes all that is left, so that nothing is worth nothing', () => {
    const place = placeOf()
    post(place, receive('3', 100))
    const values = post(place, waste('1'), waste('1'), waste('1')).map(({ value }) => Number(value))
    expect(values).toEqual([33, 34, 33])
    expect(holds(place)).toEqual(['0', 0])
  })

  test('what is taken beyond the last one is owed at the last known cost', () => {
    const place = placeOf()
    post(place, receive('10', 1000))
    post(place, waste('12'))
    expect(holds(place)).toEqual(['-2', -200])
    // 2 of the 10 pay what was owed, for 1.00 each; 8 are on the shelf for 1.50 each. The dearer 2 are the variance.
    const [move] = post(place, receive('10', 1500))
    expect(move).toMatchObject({ value: 1500n, variance: 100n })
    expect(holds(place)).toEqual(['8', 1200])
  })

  test('a delivery that does not pay everything leaves the rest owed for what it was', () => {
    const place = placeOf()
    post(place, receive('10', 1000), waste('20'))
    expect(holds(place)).toEqual(['-10', -1000])
    const [move] = post(place, receive('4', 800))
    expect(move?.variance).toBe(400n)
    expect(holds(place)).toEqual(['-6', -600])
  })

  test('what was free is worth nothing, and so is what it leaves', () => {
    const place = placeOf()
    post(place, receive('5', 0), waste('2'))
    expect(holds(place)).toEqual(['3', 0])
  })

  test('a strict item is never short', () => {
    const place = placeOf({ isStrict: true })
    post(place, receive('5', 500))
    expect(() => post(place, waste('3'), waste('3'))).toThrow(Short)
  })
})

describe('undoing', () => {
  const undo = (value: number) => ({ undoes: { value: BigInt(value), fromBatchId: null, toBatchId: null } })

  test('a delivery goes back for what it had cost, even when something else was used since', () => {
    const place = placeOf()
    // 10 for 10.00 and 10 for 30.00 make 2.00 each; 5 are used for 10.00. Taking the dearer 10 back leaves 5 of 20.00
    // for nothing less than what is there: 40.00 − 10.00 − 30.00.
    post(place, receive('10', 1000), receive('10', 3000), waste('5'))
    const [move] = post(place, waste('10', { outside: 'vendor', ...undo(3000) }))
    expect(move).toMatchObject({ value: 3000n, variance: 0n })
    expect(holds(place)).toEqual(['5', 0])
  })

  test('what the rest cannot bear is the variance', () => {
    const place = placeOf()
    post(place, receive('10', 3000), waste('9'), receive('9', 900))
    const [move] = post(place, waste('10', { outside: 'vendor', ...undo(3000) }))
    expect(holds(place)).toEqual(['0', 0])
    // 12.00 were there: 30.00 go back, 18.00 of them were never there any more.
    expect(move).toMatchObject({ value: 3000n, variance: -1800n })
  })

  test('what was thrown away comes back for what it was worth', () => {
    const place = placeOf()
    post(place, receive('10', 1000), waste('10'), receive('10', 3000))
    post(place, { ...receive('10', 0), outside: 'waste', value: null, ...undo(1000) })
    expect(holds(place)).toEqual(['20', 4000])
  })
})

describe('batches', () => {
  const batch = (id: string, left: string, value: number, expiresOn: string | null): StoredBatch => ({
    id,
    left: toMicro(left),
    value: BigInt(value),
    lot: id,
    expiresOn,
    isNew: false,
  })
  const stocked = () =>
    placeOf({
      level: { onHand: toMicro('30'), value: 4000n, lastCost: 0n },
      batches: [batch('early', '10', 1000, '2026-12-01'), batch('late', '20', 3000, '2026-12-24')],
    })

  test('what ends first is used first, each for what it cost', () => {
    const place = stocked()
    const moves = post(place, waste('15'))
    expect(
      moves.map(({ fromBatchId, qty, value, fromAfter }) => [
        fromBatchId,
        fromMicro(qty),
        Number(value),
        fromMicro(fromAfter ?? 0n),
      ]),
    ).toEqual([
      ['early', '10', 1000, '20'],
      ['late', '5', 750, '15'],
    ])
    expect(holds(place)).toEqual(['15', 2250])
  })

  test('a delivery that ends earlier comes before one that is there, and without a date after all', () => {
    const place = stocked()
    post(place, receive('5', 500, { lot: 'first', expiresOn: '2026-11-30' }), receive('5', 500, { lot: 'undated' }))
    expect(place.batches?.map(({ lot }) => lot)).toEqual(['first', 'early', 'late', 'undated'])
  })

  test('a transfer brings each batch with its date', () => {
    const [store, bar] = [stocked(), placeOf({ locationId: 'bar', batches: [] })]
    postLines([{ itemId: 'beer', from: 'store', to: 'bar', outside: null, qty: toMicro('12') }], [store, bar], makeId)
    expect(
      bar.batches?.map(({ lot, expiresOn, left, value }) => [lot, expiresOn, fromMicro(left), Number(value)]),
    ).toEqual([
      ['early', '2026-12-01', '10', 1000],
      ['late', '2026-12-24', '2', 300],
    ])
    expect([holds(store), holds(bar)]).toEqual([
      ['18', 2700],
      ['12', 1300],
    ])
  })

  test('what a place owed is paid before a batch is on the shelf', () => {
    const place = placeOf({ batches: [] })
    post(place, receive('5', 500, { lot: 'a' }), waste('8'), receive('10', 2000, { lot: 'b' }))
    expect(holds(place)).toEqual(['7', 1400])
    expect(
      place.batches
        ?.filter(({ left }) => left > 0n)
        .map(({ lot, left, value }) => [lot, fromMicro(left), Number(value)]),
    ).toEqual([['b', '7', 1400]])
  })

  test('a delivery goes back out of its own batch', () => {
    const place = stocked()
    const undoes = { value: 3000n, fromBatchId: null, toBatchId: 'late' }
    post(place, waste('20', { outside: 'vendor', undoes }))
    expect(place.batches?.map(({ left }) => fromMicro(left))).toEqual(['10', '0'])
    expect(holds(place)).toEqual(['10', 1000])
  })

  test('what was thrown away goes back to its batch', () => {
    const place = stocked()
    const [move] = post(place, waste('4'))
    const undoes = { value: move?.value ?? 0n, fromBatchId: 'early', toBatchId: null }
    post(place, { ...receive('4', 0), outside: 'waste', value: null, undoes })
    expect(place.batches?.map(({ id, left, value }) => [id, fromMicro(left), Number(value)])).toEqual([
      ['early', '10', 1000],
      ['late', '20', 3000],
    ])
  })
})
