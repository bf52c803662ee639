import type { PassId, PassTypeId, SeatGeometry, SessionForSale } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { soldOrder } from '../../testing/sold-order.ts'
import {
  missingIn,
  newPasses,
  newPassesOf,
  type OrderPass,
  placeOf,
  presentShow,
  proofsOf,
  takesPasses,
  wishOf,
} from './model.ts'

const [first, second] = soldOrder.passList as [OrderPass, OrderPass]
const price = (passTypeId: string, seatCategoryId: string | null, amountMinor: number) => ({
  ...{ passTypeId, seatCategoryId, amountMinor, taxPpm: 0 },
})
const type = (id: string, en: string, tr: string, more: object = {}) => ({
  ...{ id, name: { en, tr }, requiresName: false, requiresProof: false, ...more },
})
const saleOf = (more: object = {}) =>
  ({
    session: { id: first.session.id, hasSeats: true },
    passTypes: [type('child', 'Child', 'Çocuk', { requiresProof: true }), type('adult', 'Adult', 'Tam')],
    prices: { prices: [price('adult', 'front', 500), price('child', 'front', 250), price('adult', null, 300)] },
    areas: [],
    categories: [],
    ...more,
  }) as unknown as SessionForSale
const geometry = { categories: ['front'], seats: { category: [0, 0, 0, 0, 0, 0] } } as unknown as SeatGeometry
const made = (sale: SessionForSale, change: Partial<Parameters<typeof newPasses>[0]> = {}) =>
  newPasses({
    ...{ sale, geometry, passes: [first, second], place: placeOf(sale, [first, second]), changes: {} },
    ...change,
  })

describe('what is proposed', () => {
  test('in the same show everything stays, and that is no exchange yet', () => {
    const sale = saleOf()
    expect(placeOf(sale, [first, second])).toEqual({ kind: 'seats', seatNos: [0, 1] })
    expect(made(sale).map(({ kind, seatNo, priceMinor }) => [kind?.id, seatNo, priceMinor])).toEqual([
      ['adult', 0, 500],
      ['adult', 1, 500],
    ])
    expect(missingIn(made(sale))).toBe('same')
  })

  test('in another show the kind of the same name, and no seat; the only area where there are no seats', () => {
    const passTypes = [type('other', 'Member', 'Üye'), type('tam', 'ADULT', 'TAM')]
    const prices = { prices: [price('tam', null, 300), price('other', null, 200)] }
    const away = { session: { id: 'away', hasSeats: true }, passTypes, prices }
    expect(missingIn(made(saleOf(away)))).toBe('place')
    expect(made(saleOf(away)).map(({ kind }) => kind?.id)).toEqual(['tam', 'tam'])
    const standing = { ...away, session: { id: 'away', hasSeats: false }, areas: [{ areaNo: 3, name: null, free: 9 }] }
    expect(placeOf(saleOf(standing), [first])).toEqual({ kind: 'area', areaNo: 3 })
    expect(missingIn(made(saleOf(standing)))).toBeNull()
  })

  test('the kind is proposed before a seat is chosen, where nothing has a price yet', () => {
    const prices = { prices: [price('adult', 'front', 500), price('child', 'front', 250)] }
    const away = saleOf({ session: { id: 'away', hasSeats: true }, prices })
    expect(made(away).map(({ kind, priceMinor }) => [kind?.id, priceMinor])).toEqual([
      ['adult', null],
      ['adult', null],
    ])
  })

  test('a show that is sold out is only one for those who have their place in it', () => {
    const row = { state: 'on_sale', salesFrom: '2020-01-01T00:00:00Z', salesUntil: '2099-01-01T00:00:00Z', free: 0 }
    expect([takesPasses(row as never, Date.now(), false), takesPasses(row as never, Date.now(), true)]).toEqual([
      false,
      true,
    ])
    expect(takesPasses({ ...row, free: 4, state: 'paused' } as never, Date.now(), true)).toBe(false)
    expect(presentShow([first, { ...second, session: { ...second.session, id: 'away' as never } }])).toBeNull()
  })
})

describe('what is sent', () => {
  test('keeps passes and their successors in pairs, by kind', () => {
    const changes = { [first.id]: { passTypeId: 'child' as PassTypeId }, [second.id]: { holderName: ' Ayşe ' } }
    const wish = wishOf(made(saleOf(), { changes: changes as Record<PassId, object> }))
    expect(wish).toEqual({
      passIds: [first.id, second.id],
      items: [
        { passTypeId: 'child', seatNos: [0] },
        { passTypeId: 'adult', seatNos: [1], holderNames: ['Ayşe'] },
      ],
    })
  })

  test('a kind that is not sold there, a name that is missing, and a proof that is new are found', () => {
    const elsewhere = saleOf({ prices: { prices: [price('adult', 'front', 500)] } })
    const child = { [first.id]: { passTypeId: 'child' as PassTypeId } } as Record<PassId, object>
    expect(missingIn(made(elsewhere, { changes: child }))).toBe('price')
    expect(proofsOf(made(saleOf(), { changes: child }))).toEqual([{ name: { en: 'Child', tr: 'Çocuk' }, count: 1 }])
    expect(proofsOf(made(saleOf()))).toEqual([])
    const named = saleOf({ passTypes: [type('adult', 'Adult', 'Tam', { requiresName: true })] })
    const place = { kind: 'seats' as const, seatNos: [4, 5] }
    expect(missingIn(made(named, { place }))).toBe('name')
  })
})

test('a new pass is named by its seat, or without one by the order in which the kinds were sent', () => {
  const child = { [first.id]: { passTypeId: 'child' as PassTypeId } }
  const third = { ...first, id: 'third' as PassId, seat: first.seat && { ...first.seat, seatNo: 2 } }
  const passes = [first, second, third]
  const changes = {
    ...child,
    [second.id]: { passTypeId: 'adult' as PassTypeId },
    third: { passTypeId: 'child' as PassTypeId },
  }
  const seated = made(saleOf(), { passes, changes, place: { kind: 'seats', seatNos: [0, 1, 2] } })
  const issued = [0, 2, 1].map((seatNo) => ({ seatNo }))
  expect(newPassesOf(seated, issued).map((each) => [each?.kind?.id, each?.seatNo])).toEqual([
    ['child', 0],
    ['child', 2],
    ['adult', 1],
  ])
  const standing = made(saleOf({ areas: [{ areaNo: 3, name: null, free: 9 }] }), {
    ...{ passes, changes, place: { kind: 'area', areaNo: 3 } },
  })
  expect(
    newPassesOf(standing, [{ seatNo: null }, { seatNo: null }, { seatNo: null }]).map((each) => each?.kind?.id),
  ).toEqual(['child', 'child', 'adult'])
})
