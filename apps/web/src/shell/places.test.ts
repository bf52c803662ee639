import { expect, test } from 'vitest'
import { layoutRows, type SideLayout, type TopLayout } from '../parts/look/layout-rows.ts'
import { barsOf, hasBellInMenu, hasPeopleAtEdge, heightOf } from './places.ts'
import type { MenuState } from './use-menu.ts'

const tops = Object.entries(layoutRows).filter((each): each is [string, TopLayout] => each[1].at === 'top')

test('a menu that shares its bar with the tools has one of its own in narrow windows', () => {
  const drawn = (isWide: boolean) => tops.map(([name, row]) => [name, barsOf(row, isWide), heightOf(row, isWide)])
  expect(drawn(true)).toEqual([
    ['centered', 1, 80],
    ['enterprise', 2, 144],
    ['material', 2, 128],
    ['modern', 1, 80],
  ])
  expect(drawn(false)).toEqual([
    ['centered', 2, 128],
    ['enterprise', 2, 144],
    ['material', 2, 128],
    ['modern', 2, 128],
  ])
})

test('the bell is in the menu of classy alone, while that is beside the page', () => {
  const menu = { open: true, overlay: false } as MenuState
  const drawn = Object.entries(layoutRows).filter(
    (each): each is [string, SideLayout | TopLayout] => each[0] !== 'empty',
  )
  expect(drawn.filter(([, row]) => hasBellInMenu(menu, row)).map(([name]) => name)).toEqual(['classy'])
  const [, classy] = drawn.find(([name]) => name === 'classy') ?? []
  for (const other of [{ open: false }, { overlay: true }])
    expect(classy && hasBellInMenu({ ...menu, ...other }, classy)).toBe(false)
})

test('people of the chat stand at the edge of wide windows, in layouts with a chat, beside no workbench', () => {
  const standing = (isBench: boolean, isWide: boolean) =>
    Object.entries(layoutRows).flatMap(([name, row]) => (hasPeopleAtEdge(row, { isBench, isWide }) ? [name] : []))
  const all = ['enterprise', 'modern', 'classic', 'classy', 'compact', 'dense', 'futuristic', 'thin']
  expect(standing(false, true)).toEqual(all)
  expect([standing(true, true), standing(false, false)]).toEqual([[], []])
})
