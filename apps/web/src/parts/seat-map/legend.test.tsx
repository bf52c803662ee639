import type { SeatGeometry } from '@marquee/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadTexts } from '../../lib/texts.ts'
import { SeatLegend } from './legend.tsx'
import type { MapCategory } from './types.ts'

afterEach(cleanup)
await loadTexts(['seatMap'])

test('every seat is counted once: wheelchair places and the seats beside them are in no category', () => {
  const geometry = {
    categories: ['a', 'b'],
    seats: { category: [0, 0, 0, 0, 1], kind: [0, 0, 1, 2, 1], row: [0, 0, 0, 0, 0] },
  } as unknown as SeatGeometry
  const categories = [
    { id: 'a', name: 'Stalls', color: '#2563eb' },
    { id: 'b', name: 'Accessible', color: '#16a34a' },
  ] as MapCategory[]
  render(<SeatLegend geometry={geometry} categories={categories} />)
  const rows = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(rows).toEqual(['Stalls2', expect.stringMatching(/^Wheelchair.*2$/), expect.stringMatching(/ompanion.*1$/)])
})
