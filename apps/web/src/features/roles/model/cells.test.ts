import { allPermissions, effectiveRights, type Permission } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import {
  allCells,
  type Cells,
  cellsOf,
  changesBetween,
  clausesOf,
  givable,
  moduleState,
  permissionsOf,
  replay,
  rightsOf,
  toggleModule,
  withCell,
} from './cells.ts'

const everything = effectiveRights(allPermissions())
const view = { module: 'customers', action: 'view' } as const

describe('how much of a module is granted', () => {
  test('none, some, all', () => {
    expect(moduleState({}, 'shifts')).toBe('none')
    expect(moduleState({ 'shifts.view': {} }, 'shifts')).toBe('some')
    expect(moduleState(toggleModule({}, 'shifts', everything), 'shifts')).toBe('all')
  })

  test('another module does not count', () => {
    expect(moduleState({ 'shifts.view': {} }, 'floors')).toBe('none')
  })
})

describe('the whole module at once', () => {
  test('gives what is missing and keeps limits that are set', () => {
    const cells: Cells = { 'transactions.refund': { maxAmountMinor: 5 } }
    const next = toggleModule(cells, 'transactions', everything)
    expect(moduleState(next, 'transactions')).toBe('all')
    expect(next['transactions.refund']).toEqual({ maxAmountMinor: 5 })
  })

  test('takes all away when nothing is left to give', () => {
    const all = toggleModule({ 'users.view': {} }, 'transactions', everything)
    expect(toggleModule(all, 'transactions', everything)).toEqual({ 'users.view': {} })
  })

  test('gives only what the person holds, with their own limits, and then takes away', () => {
    const own = effectiveRights([
      { module: 'transactions', action: 'view', limits: {} },
      { module: 'transactions', action: 'refund', limits: { maxAmountMinor: 100 } },
    ])
    const given = toggleModule({}, 'transactions', own)
    expect(given).toEqual({ 'transactions.view': {}, 'transactions.refund': { maxAmountMinor: 100 } })
    expect(toggleModule(given, 'transactions', own)).toEqual({})
  })
})

describe('what someone may hand on', () => {
  test('what they hold, no further than they do', () => {
    const own = effectiveRights([{ module: 'transactions', action: 'refund', limits: { ownTillOnly: true } }])
    expect(givable(own, { module: 'transactions', action: 'refund' })).toEqual({ ownTillOnly: true })
    expect(givable(own, view)).toBeNull()
  })

  test('not the umbrella when a row of their own narrows it', () => {
    const own = effectiveRights([
      { module: 'inventory', action: 'receive', limits: {} },
      { module: 'stock', action: 'view', limits: {} },
    ])
    expect(givable(own, { module: 'inventory', action: 'receive' })).toBeNull()
  })
})

describe('the difference', () => {
  const before: Cells = { 'customers.view': {}, 'shifts.view': {}, 'transactions.refund': { maxAmountMinor: 5 } }
  const after: Cells = { 'customers.view': {}, 'customers.export': {}, 'transactions.refund': {} }

  test('names what comes, what goes and whose limit is another', () => {
    expect(changesBetween(before, after)).toEqual([
      { module: 'transactions', action: 'refund', kind: 'limits' },
      { module: 'customers', action: 'export', kind: 'gains' },
      { module: 'shifts', action: 'view', kind: 'loses' },
    ])
  })

  test('there and back is no change; a limit of nothing is none', () => {
    expect(changesBetween(before, withCell(withCell(before, view, null), view, {}))).toEqual([])
    expect(changesBetween({ 'users.view': {} }, { 'users.view': { ownTillOnly: false } })).toEqual([])
  })

  test('is told module by module, losses first', () => {
    const clauses = clausesOf(
      changesBetween({ 'users.view': {}, 'users.export': {} }, { 'users.invite': {}, 'users.suspend': {} }),
    )
    expect(clauses).toEqual([
      { module: 'users', kind: 'loses', actions: ['view', 'export'] },
      { module: 'users', kind: 'gains', actions: ['invite', 'suspend'] },
    ])
  })

  test('goes onto what someone else has saved: their changes stay, the same cell is mine', () => {
    const theirs: Cells = { ...before, 'floors.view': {}, 'transactions.refund': { maxAmountMinor: 9 } }
    expect(replay(theirs, changesBetween(before, after), after)).toEqual({
      'customers.view': {},
      'customers.export': {},
      'floors.view': {},
      'transactions.refund': {},
    })
  })
})

test('rows and cells say the same, in the order of the catalogue', () => {
  const rows: Permission[] = allPermissions()
  expect(permissionsOf(cellsOf([...rows].reverse()))).toEqual(rows)
  expect(allCells).toHaveLength(rows.length)
})

test('the umbrella opens what has no rows of its own', () => {
  const rights = rightsOf({ 'inventory.view': {}, 'stock.count': {} })
  expect(rights.vendors).toEqual({ view: {} })
  expect(rights.stock).toEqual({ count: {} })
})
