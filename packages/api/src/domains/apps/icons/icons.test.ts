import { readFileSync } from 'node:fs'
import { iconSetNames } from '@marquee/contract'
import { expect, test } from 'vitest'
import { namesFile, readIconFamilies } from './names.ts'
import { iconSetOf } from './service.ts'

test('the committed names are those of the packages, byte by byte', () => {
  const committed = readFileSync(new URL('./names.json', import.meta.url), 'utf8')
  const families = readIconFamilies()
  expect(committed).toBe(namesFile(families))
  // Negative control: one name less is seen.
  expect(namesFile({ ...families, feather: families.feather.slice(1) })).not.toBe(committed)
})

test('each of the seven sets has names, each once, and none that a path or an id could not hold', () => {
  for (const set of iconSetNames) {
    const { list } = iconSetOf(set)
    expect(list.length, set).toBeGreaterThan(250)
    expect(new Set(list).size, set).toBe(list.length)
    for (const name of list) expect(name).toMatch(/^[a-z0-9_-]+$/)
  }
  expect(iconSetOf('heroicons-mini')).toMatchObject({ namespace: 'heroicons_mini', grid: 'icon-size-5' })
  expect(iconSetOf('material-twotone').namespace).toBe('')
})
