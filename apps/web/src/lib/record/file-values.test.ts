import { numberField, quantityField } from '@marquee/contract'
import { expect, test } from 'vitest'
import { type Cells, figureOf, questionsOf } from './file-values.ts'

test('what is counted has no decimals, which proves how the other numbers of the file are meant', () => {
  const [kilos, days] = [quantityField(), numberField(0, 5000)]
  const read = (cells: Cells) =>
    cells.map((cell) => figureOf(...cell, { currency: 'TRY', questions: questionsOf(cells) }))
  expect(read([['1,020', kilos]])).toEqual([null])
  expect(
    read([
      ['1,020', kilos],
      ['1,250', days],
    ]),
  ).toEqual([{ value: '1020' }, { value: 1250 }])
})
