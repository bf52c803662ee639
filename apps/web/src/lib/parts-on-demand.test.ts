import { expect, test } from 'vitest'

// Keys that are typed while a dialog is loading are kept for it by `dialogOnDemand` alone.

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const loads = /(\w+)\(\s*\(\) =>\s*import\('([^']+)'\)/g
const isDialog = /<(Dialog|Drawer|KeyHelp|ConfirmDialog|AlertDialog)\b/

/** Where a file is that is imported from another one. */
const pathOf = (from: string, to: string) => new URL(to, `file:///src/lib/${from}`).pathname

test('every dialog that comes when it is needed keeps what is typed meanwhile', () => {
  const byPath = new Map(Object.entries(sources).map(([file, source]) => [pathOf(file, ''), source]))
  const kept: string[] = []
  const plain: string[] = []
  for (const [file, source] of Object.entries(sources)) {
    for (const [, by = '', to = ''] of source.matchAll(loads)) {
      // A tab that has dialogs of its own is none.
      if (to.endsWith('-tab.tsx') || !isDialog.test(byPath.get(pathOf(file, to)) ?? '')) continue
      if (by === 'dialogOnDemand') kept.push(to)
      else if (by === 'onDemand' || by === 'lazy') plain.push(`${file}: ${to}`)
    }
  }
  expect(kept.length).toBeGreaterThan(20)
  expect(plain).toEqual([])
})
