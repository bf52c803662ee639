import { allPermissions, effectiveRights, pagesBesideMenu } from '@marquee/contract'
import { expect, test } from 'vitest'
import { pageNames } from './page-names.ts'

test('a page of the menu has its names in both languages, what is no page has none', () => {
  expect(pageNames('users')).toEqual(['Users', 'Kullanıcılar'])
  for (const id of ['', 'nothing', 'constructor', '__proto__']) expect(pageNames(id)).toEqual([])
})

test('pages that are in no menu are found by name in both languages', () => {
  const pages = pagesBesideMenu(effectiveRights(allPermissions()))
  expect(pages.length).toBeGreaterThan(10)
  for (const { id } of pages) expect(pageNames(id), id).toHaveLength(2)
  expect(pageNames('settings_tills')).toEqual(['Tills', 'Kasalar'])
})
