import { expect, it } from 'vitest'
import { cellClass, pickClass } from './cell-class.ts'

it('the first column sticks where the column of boxes ends: a pixel between them is a gap in the line of every row', () => {
  const width = /(?:^|\s)w-\[(\d+)px\]/.exec(pickClass)?.[1]
  const least = /min-w-\[(\d+)px\]/.exec(pickClass)?.[1]
  const classes = cellClass({ id: 'name', header: 'Name', cell: () => null }, { first: true, selectable: true })
  const left = /left-\[(\d+)px\]/.exec(classes)?.[1]
  expect(width).toBeDefined()
  expect([least, left]).toEqual([width, width])
})
