import { describe, expect, it } from 'vitest'
import { byModule, scopeName, scopesOf, sectionsOf } from './scopes.ts'

const rights = { users: { view: {}, invite: {} }, vehicles: { view: {} }, roles: {} }
const words = (module: string) => (module === 'vehicles' ? 'Araçlar' : module)

describe('what a key may get', () => {
  it('is what the person holds, by group, in the order of the catalogue', () => {
    expect(sectionsOf(rights, '', words)).toEqual([
      { group: 'people', modules: [{ key: 'users', actions: ['view', 'invite'] }] },
      { group: 'transport', modules: [{ key: 'vehicles', actions: ['view'] }] },
    ])
    expect(sectionsOf({}, '', words)).toEqual([])
  })

  it('is found as people write', () => {
    expect(sectionsOf(rights, ' ARAC ', words).map(({ group }) => group)).toEqual(['transport'])
    expect(sectionsOf(rights, 'nothing', words)).toEqual([])
  })

  it('travels as module and action', () => {
    const scopes = [{ module: 'users', action: 'reset_mfa' }]
    expect(scopesOf(scopes.map(scopeName))).toEqual(scopes)
  })

  it('is read back by module, without what the catalogue does not know', () => {
    const scopes = [
      { module: 'users', action: 'invite' },
      { module: 'users', action: 'view' },
      { module: 'users', action: 'fly' },
      { module: 'constructor', action: 'view' },
    ]
    expect(byModule(scopes)).toEqual([{ key: 'users', actions: ['view', 'invite'] }])
  })
})
