import { mostFound } from '@marquee/contract'
import { expect, test } from 'vitest'
import { findPages } from './rules.ts'

const page = (id: string, title: string) => ({ id, title, type: 'basic', icon: 'x', link: `/${id}`, value: `/${id}` })
const pages = [page('users', 'Users'), page('roles', 'Roles'), page('floors', 'Floor')]
const names: Record<string, string[]> = { users: ['Users', 'Kullanıcılar'], roles: ['Roles', 'Roller'] }
const found = (query: string) => findPages(pages, { query, namesOf: (id) => names[id] ?? [] }).map(({ id }) => id)

test('a page is found by its name in whatever language, folded, and by its title', () => {
  expect(found('KULLANICI')).toEqual(['users'])
  expect(found('kullanici')).toEqual(['users'])
  expect(found('users')).toEqual(['users'])
  expect(found('rol')).toEqual(['roles'])
  expect(found('floor')).toEqual(['floors'])
  expect(found('kat')).toEqual([])
  const many = Array.from({ length: mostFound + 5 }, (_, at) => page(`p${at}`, 'Same'))
  expect(findPages(many, { query: 'same', namesOf: () => [] })).toHaveLength(mostFound)
})
