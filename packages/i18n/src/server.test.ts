import { describe, expect, it } from 'vitest'
import { isLanguage, isNamespace, namespaces } from './namespaces.ts'
import { allResources, translate } from './server.ts'

describe('the server’s entry', () => {
  it('answers all namespaces of a language in one object', () => {
    expect(Object.keys(allResources('tr')).sort()).toEqual([...namespaces].sort())
    expect(allResources('tr').shell).toHaveProperty('menu.users', 'Kullanıcılar')
    expect(allResources('en').shell).toHaveProperty('menu.area-pricing', 'Area and pricing')
  })

  it('makes texts in the language of the reader, whoever else is served', () => {
    expect(translate('tr', 'mail:greeting', { name: 'Ayşe' })).toBe('Merhaba Ayşe,')
    expect(translate('en', 'mail:greeting', { name: 'Ayşe' })).toBe('Hello Ayşe,')
    expect(translate('en', 'common:count.people', { count: 1 })).toBe('1 person')
    expect(translate('tr', 'common:count.people', { count: 2 })).toBe('2 kişi')
  })

  it('admits listed languages and namespaces only', () => {
    for (const name of ['en', 'tr']) expect(isLanguage(name)).toBe(true)
    for (const name of ['de', 'EN', '', '../en', 'constructor', '__proto__', 'en\u0000', null, ['en']]) {
      expect(isLanguage(name)).toBe(false)
      expect(isNamespace(name)).toBe(false)
    }
  })
})

// tsc is the test here: every line marked as an error must be one.
describe('types', () => {
  it('refuse a key that does not exist', () => {
    // @ts-expect-error a typing mistake
    expect(translate('en', 'users:titel')).toBe('Titel')
    // @ts-expect-error a group is not a text
    expect(translate('en', 'users:column')).toBeTypeOf('string')
    // @ts-expect-error keys are written in full
    expect(translate('en', 'title')).toBeTypeOf('string')
  })
})
