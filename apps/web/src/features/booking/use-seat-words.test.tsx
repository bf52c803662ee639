import type { SeatGeometry } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { useSeatWords } from './use-seat-words.ts'

/** Two rows of five seats. */
const geometryOf = (rows: [string, string], isTable: boolean) => {
  const each = <T,>(of: (n: number) => T) => Array.from({ length: 10 }, (_, n) => of(n))
  return {
    version: 1,
    width: 200,
    height: 100,
    focus: null,
    categories: [],
    sections: ['Hall'],
    rows: rows.map((label) => ({ section: 0, label, ...(isTable && { isTable }) })),
    seats: {
      at: each((n) => [(n % 5) * 20, Math.floor(n / 5) * 30]).flat(),
      row: each((n) => Math.floor(n / 5)),
      // The second row is counted from the right.
      label: each((n) => (n < 5 || rows[1] !== '9' ? String((n % 5) + 1) : String(5 - (n % 5)))),
      category: each(() => 0),
      kind: each(() => 0),
      run: each((n) => Math.floor(n / 5)),
      place: each((n) => n % 5),
      key: each(String),
    },
    standing: [],
    decor: [],
  } as unknown as SeatGeometry
}

function Words({ rows, seatNos, isTable }: { rows: [string, string]; seatNos: number[]; isTable: boolean }) {
  const words = useSeatWords(geometryOf(rows, isTable))
  return <output>{`${words.list(seatNos)} | ${seatNos.map(words.short).join(' ')}`}</output>
}

afterEach(cleanup)

test.each([
  ['letters', ['F', 'G'], [0, 5, 6, 7], 'F 1 and G 1 to 3 | F 1 G 1 G 2 G 3'],
  ['numbers', ['7', '8'], [2], 'Row 7, seat 3 | 7/3'],
  ['numbers', ['7', '8'], [0, 1, 5, 6, 7], 'Row 7, seats 1 and 2 and Row 8, seats 1–3 | 7/1 7/2 8/1 8/2 8/3'],
  ['numbers from the right', ['7', '9'], [5, 6, 7], 'Row 9, seats 3–5 | 9/5 9/4 9/3'],
  ['two numbers from the right', ['7', '9'], [5, 6], 'Row 9, seats 4 and 5 | 9/5 9/4'],
  ['tables', ['2', '3'], [0, 5, 6, 7], 'Table 2, seat 1 and Table 3, seats 1–3 | 2/1 3/1 3/2 3/3'],
  ['tables', ['A', 'B'], [0], 'Table A, seat 1 | A 1'],
] as const)('seats of rows with %s', async (what, rows, seatNos, says) => {
  await showScreen(<Words rows={[...rows]} seatNos={[...seatNos]} isTable={what === 'tables'} />, {
    namespaces: ['booking'],
    at: '/',
    rights: {},
    answers: {},
  })
  expect((await screen.findByRole('status')).textContent).toBe(says)
})
