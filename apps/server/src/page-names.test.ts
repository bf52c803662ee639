import { expect, test } from 'vitest'
import { pageNames } from './page-names.ts'

test('a page of the menu has its names in both languages, what is no page has none', () => {
  expect(pageNames('users')).toEqual(['Users', 'Kullanıcılar'])
  for (const id of ['', 'nothing', 'constructor', '__proto__']) expect(pageNames(id)).toEqual([])
})

test('parts of the settings are found by name in both languages', () => {
  for (const part of ['taxes', 'methods', 'reasons', 'cancellation', 'tills', 'devices', 'work']) {
    expect(pageNames(`settings_${part}`), part).toHaveLength(2)
  }
  expect(pageNames('settings_tills')).toEqual(['Tills', 'Kasalar'])
})
