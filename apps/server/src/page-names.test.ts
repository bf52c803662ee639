import { expect, test } from 'vitest'
import { pageNames } from './page-names.ts'

test('a page of the menu has its names in both languages, what is no page has none', () => {
  expect(pageNames('users')).toEqual(['Users', 'Kullanıcılar'])
  for (const id of ['', 'nothing', 'constructor', '__proto__']) expect(pageNames(id)).toEqual([])
})
