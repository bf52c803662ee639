import type { PassTypeId, PriceRuleId, PriceRuleRow, SeatCategoryId } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { anyScope, cellKey, changesOf, commandOf, refusedFields, rowsOf } from './price-rows.ts'

const adult = 'adult' as PassTypeId
const child = 'child' as PassTypeId
const vip = { ...anyScope, seatCategoryId: 'vip' as SeatCategoryId }
const saturday = { ...anyScope, weekday: 6 }
const rule = (id: string, amountMinor: number, scope = anyScope): PriceRuleRow => ({
  ...scope,
  id: id as PriceRuleId,
  passTypeId: adult,
  amountMinor,
  currency: 'TRY',
})
const passTypes = [{ id: adult }, { id: child }]
const categories = [{ id: vip.seatCategoryId }]
const rules = [rule('plain', 10_000), rule('sat', 12_000, saturday)]
const rows = rowsOf(categories, rules, [])
const matrix = { rows, passTypes, rules, currency: 'TRY' }

it('has a row for any, one for each category, and one for each further rule', () => {
  expect(rows).toEqual([anyScope, vip, saturday])
  expect(rowsOf(categories, rules, [saturday, { ...vip, weekday: 7 }])).toHaveLength(4)
})

describe('what saving changes', () => {
  const key = (scope: typeof anyScope, type = adult) => cellKey(scope, type)

  it('sets, replaces and removes', () => {
    const { changes, wrong } = changesOf(matrix, {
      [key(anyScope)]: '110,00',
      [key(vip)]: '150',
      [key(saturday)]: '',
    })
    expect(wrong).toEqual([])
    const command = commandOf(changes)
    expect(command.removes).toEqual(['sat'])
    expect(command.sets.map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
      ['plain', 11_000],
      [undefined, 15_000],
    ])
    expect(refusedFields([{ path: 'sets.1' }, { path: 'sets.7' }, { path: 'other' }], command.fields)).toEqual([
      key(vip),
    ])
  })

  it('what is written as it stands is no change', () => {
    expect(changesOf(matrix, { [key(anyScope)]: '100.00', [key(vip)]: ' ' }).changes).toEqual([])
  })

  it('nothing that is no amount is ever sent', () => {
    const { changes, wrong } = changesOf(matrix, { [key(anyScope)]: 'ten', [key(vip, child)]: '-1' })
    expect(changes).toEqual([])
    expect(wrong).toEqual([key(anyScope), key(vip, child)])
  })
})
