import { allPermissions, effectiveRights, type Permission, type PermissionLimits } from '@marquee/contract'
import { expect, test } from 'vitest'
import { comparePermissions, excess, lockOf, tidyLimits } from './rules.ts'

const row = (module: string, action: string, limits: PermissionLimits = {}): Permission => ({ module, action, limits })
const granter = (...rows: Permission[]) => ({ isOwner: false, rights: effectiveRights(rows) })
const role = (...rows: Permission[]) => ({ isOwner: false, rights: effectiveRights(rows) })
const owner = { isOwner: true, rights: effectiveRights(allPermissions()) }

test.each<[string, PermissionLimits, PermissionLimits, boolean]>([
  ['the same amount', { maxAmountMinor: 500 }, { maxAmountMinor: 500 }, true],
  ['less', { maxAmountMinor: 499 }, { maxAmountMinor: 500 }, true],
  ['one more', { maxAmountMinor: 501 }, { maxAmountMinor: 500 }, false],
  ['no limit where there is one', {}, { maxAmountMinor: 500 }, false],
  ['a limit where there is none', { maxAmountMinor: 500 }, {}, true],
  ['nothing at all', { maxAmountMinor: 0 }, { maxAmountMinor: 500 }, true],
  ['a higher percentage', { maxPercentPpm: 50_001 }, { maxPercentPpm: 50_000 }, false],
  ['a limit of another kind', { maxPercentPpm: 1 }, { maxAmountMinor: 500 }, false],
  ['every till, from the own one', {}, { ownTillOnly: true }, false],
  ['the own till, from every one', { ownTillOnly: true }, {}, true],
  ['own till said to be false', { ownTillOnly: false }, { ownTillOnly: true }, false],
  [
    'one of two limits broken',
    { ownTillOnly: true, maxAmountMinor: 501 },
    { ownTillOnly: true, maxAmountMinor: 500 },
    false,
  ],
])('a limit may be handed on: %s', (_, wanted, held, allowed) => {
  const missing = excess(role(row('transactions', 'refund', wanted)), granter(row('transactions', 'refund', held)))
  expect(missing === null).toBe(allowed)
})

test('the umbrella counts as the rows it covers: a person whose own row narrows it cannot give it whole', () => {
  const whole = [row('inventory', 'view'), row('inventory', 'receive')]
  const narrowed = granter(...whole, row('stock', 'view'))
  expect(excess(role(...whole), granter(...whole))).toBeNull()
  expect(excess(role(...whole), narrowed)).toEqual([{ module: 'stock', action: 'receive' }])
  expect(excess(role(...whole, row('stock', 'view')), narrowed)).toBeNull()
})

test('all twelve do not make the umbrella', () => {
  const children = ['food_categories', 'ingredients', 'food_products', 'stock'].map((module) => row(module, 'view'))
  expect(excess(role(row('inventory', 'view')), granter(...children))).toContainEqual({
    module: 'inventory',
    action: 'view',
  })
})

test('an umbrella with a limit hands its limit on', () => {
  const limited = granter(row('inventory', 'pay', { maxAmountMinor: 100 }))
  expect(excess(role(row('expenses', 'pay', { maxAmountMinor: 100 })), limited)).toBeNull()
  expect(excess(role(row('expenses', 'pay')), limited)).toEqual([{ module: 'expenses', action: 'pay' }])
})

test('only an owner gives the owner’s role; to hold every right is not enough', () => {
  expect(excess(owner, { isOwner: false, rights: owner.rights })).toEqual([])
  expect(excess(owner, owner)).toBeNull()
})

test('who may change a role', () => {
  const door = role(row('check_in', 'scan'))
  expect(lockOf({ ...owner, heldByCaller: true }, owner)).toBe('owner')
  expect(lockOf({ ...door, heldByCaller: true }, owner)).toBe('own')
  expect(lockOf({ ...door, heldByCaller: false }, granter(row('check_in', 'view')))).toBe('beyond')
  expect(lockOf({ ...door, heldByCaller: false }, owner)).toBeNull()
})

test('limits that limit nothing are left out', () => {
  expect(tidyLimits({ ownTillOnly: false })).toEqual({})
  expect(tidyLimits({ maxAmountMinor: 0, ownTillOnly: true })).toEqual({ maxAmountMinor: 0, ownTillOnly: true })
})

test('the difference names exactly what changed', () => {
  const before = [row('users', 'view'), row('transactions', 'refund', { maxAmountMinor: 5 }), row('stock', 'view')]
  const after = [row('transactions', 'refund'), row('stock', 'view', { ownTillOnly: false }), row('users', 'export')]
  expect(comparePermissions(before, after)).toEqual({
    before: { 'users.view': {}, 'transactions.refund': { maxAmountMinor: 5 }, 'users.export': null },
    after: { 'users.view': null, 'transactions.refund': {}, 'users.export': {} },
    same: false,
  })
  expect(comparePermissions(before, [...before].reverse()).same).toBe(true)
})
