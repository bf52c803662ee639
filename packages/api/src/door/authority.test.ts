import type { ModuleAccess, Rights } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import type { Actor, Approval, SignedContext } from '../core/context.ts'
import { toRefusal } from '../core/refusal.ts'
import { authorityOf, type Extent, mayAskFor, reaches, requireReach } from './authority.ts'

const access: ModuleAccess = { module: 'users', action: 'suspend' }

interface Setting {
  own: Rights
  approver?: Rights
  isKey?: boolean
}

// Only what the functions look at.
const contextOf = ({ own, approver, isKey = false }: Setting) =>
  ({
    actor: { rights: own, isOwner: false, apiKeyId: isKey ? 'a key' : null } as unknown as Actor,
    approval: approver ? ({ rights: approver, isOwner: false } as unknown as Approval) : null,
  }) as SignedContext

const suspending = (limits: object): Rights => ({ users: { view: {}, suspend: limits } })

function outcome(setting: Setting, extent: Extent): string {
  try {
    requireReach(contextOf(setting), access, extent)
    return 'OK'
  } catch (thrown) {
    return toRefusal(thrown).code
  }
}

describe('reaches', () => {
  it.each<[string, object, Extent, boolean]>([
    ['no limit', {}, { amountMinor: Number.MAX_SAFE_INTEGER, percentPpm: 1_000_000, ownTill: false }, true],
    ['an amount at the limit', { maxAmountMinor: 5000 }, { amountMinor: 5000 }, true],
    ['one kuruş more', { maxAmountMinor: 5000 }, { amountMinor: 5001 }, false],
    ['the same given back', { maxAmountMinor: 5000 }, { amountMinor: -5001 }, false],
    ['no amount that is a number', { maxAmountMinor: 5000 }, { amountMinor: Number.NaN }, false],
    ['a limit of nothing', { maxAmountMinor: 0 }, { amountMinor: 1 }, false],
    ['a share at the limit', { maxPercentPpm: 100_000 }, { percentPpm: 100_000 }, true],
    ['a larger share', { maxPercentPpm: 100_000 }, { percentPpm: 100_001 }, false],
    ['the own till', { ownTillOnly: true }, { ownTill: true }, true],
    ['someone else’s till', { ownTillOnly: true }, { ownTill: false }, false],
    [
      'one of two limits is not enough',
      { maxAmountMinor: 10, maxPercentPpm: 10 },
      { amountMinor: 5, percentPpm: 11 },
      false,
    ],
  ])('%s', (_what, limits, extent, expected) => {
    expect(reaches(limits, extent)).toBe(expected)
  })
})

describe('requireReach', () => {
  const extent = { amountMinor: 5000 }
  it.each<[string, Setting, string]>([
    ['within the own limit', { own: suspending({ maxAmountMinor: 5000 }) }, 'OK'],
    ['beyond it: someone may approve', { own: suspending({ maxAmountMinor: 4999 }) }, 'NEEDS_APPROVAL'],
    ['without the action: the same', { own: { users: { view: {} } } }, 'NEEDS_APPROVAL'],
    [
      'beyond it, without a look at the module',
      { own: { users: { suspend: { maxAmountMinor: 1 } } } },
      'NEEDS_APPROVAL',
    ],
    ['without action and look', { own: { roles: { view: {} } } }, 'FORBIDDEN'],
    ['a key cannot ask', { own: suspending({ maxAmountMinor: 1 }), isKey: true }, 'FORBIDDEN'],
    ['the approver reaches', { own: suspending({ maxAmountMinor: 1 }), approver: suspending({}) }, 'OK'],
    ['the approver’s limit counts too', { own: suspending({}), approver: suspending({ maxAmountMinor: 1 }) }, 'OK'],
    [
      'neither reaches',
      { own: suspending({ maxAmountMinor: 1 }), approver: suspending({ maxAmountMinor: 4999 }) },
      'NEEDS_APPROVAL',
    ],
    [
      'limits do not add up: one of them must reach by itself',
      { own: suspending({ maxAmountMinor: 3000 }), approver: suspending({ maxAmountMinor: 3000 }) },
      'NEEDS_APPROVAL',
    ],
    ['an approver without the action', { own: suspending({ maxAmountMinor: 1 }), approver: {} }, 'NEEDS_APPROVAL'],
  ])('%s', (_what, setting, expected) => {
    expect(outcome(setting, extent)).toBe(expected)
  })
})

it('a call runs by the approver’s rights where there is one, else by the caller’s own', () => {
  const [own, approver] = [suspending({ maxAmountMinor: 1 }), suspending({})]
  expect(authorityOf(contextOf({ own })).rights).toBe(own)
  expect(authorityOf(contextOf({ own, approver })).rights).toBe(approver)
})

it('callers who may see the module or do it to some extent may ask, a program never', () => {
  const seeing = contextOf({ own: { users: { view: {} } } }).actor
  expect(mayAskFor(seeing, access)).toBe(true)
  expect(mayAskFor(seeing, { module: 'roles', action: 'create' })).toBe(false)
  expect(mayAskFor({ ...seeing, apiKeyId: 'a key' as never }, access)).toBe(false)
})
