import type { SeatGeometry } from '@marquee/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadTexts } from '../../lib/texts.ts'
import type { MapCategory } from '../seat-map/types.ts'
import { MapLegend } from './map-legend.tsx'

afterEach(cleanup)
await loadTexts(['seatMap'])

test('the map says what its colours and marks mean, and only those that are on it', () => {
  const geometry = {
    categories: ['a', 'b'],
    seats: { category: [0, 0, 0, 1], kind: [0, 0, 0, 1], row: [0, 0, 0, 0] },
  } as unknown as SeatGeometry
  const categories = [
    { id: 'a', name: 'Stalls', color: '#2563eb' },
    { id: 'b', name: 'Balcony', color: '#16a34a' },
    { id: 'c', name: 'Elsewhere', color: '#16a34a' },
  ] as MapCategory[]
  // Free, held, sold, free.
  render(<MapLegend geometry={geometry} categories={categories} status={new Uint8Array([0, 1, 2, 0])} />)
  expect(screen.getByRole('list', { name: 'Legend' })).toBeTruthy()
  const says = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(says).toEqual(['Stalls', 'Balcony', 'selected', 'held by someone else', 'booked', 'Wheelchair space'])
})
