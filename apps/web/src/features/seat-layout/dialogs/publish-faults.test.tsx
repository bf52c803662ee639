import type { LayoutFault } from '@marquee/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { loadTexts } from '../../../lib/texts.ts'
import { byRow, mayPublish, sortFaults } from '../publish-model.ts'
import { PublishFaults } from './publish-faults.tsx'

afterEach(cleanup)

await loadTexts(['seatLayout'])

const seat = (row: string, label: string, section = 'Hall') => ({ section, row, label })
const area: LayoutFault = {
  ...{ kind: 'areaOverSeats', key: 'areaOverSeats:1', area: { en: 'Pit', tr: 'Sahne önü' } },
  ...{ seats: 40, at: [seat('A', '1'), seat('A', '2'), seat('B', '1')] },
}
const price: LayoutFault = {
  ...{ kind: 'unpriced', key: 'unpriced:1', product: { en: 'Revue', tr: 'Revü' } },
  ...{ categories: [{ en: 'Balcony', tr: 'Balkon' }], total: 3 },
}
const close: LayoutFault = { kind: 'tooClose', key: 'tooClose', seats: 2, at: [seat('C', '7'), seat('C', '8')] }

function Confirming({ faults }: { faults: LayoutFault[] }) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <PublishFaults faults={faults} confirmed={confirmed} onConfirm={setConfirmed} />
      <output>{String(mayPublish(sortFaults(faults), confirmed))}</output>
    </>
  )
}
const answer = () => screen.getByRole('status').textContent

it('lists every fault with its place; with one that refuses there is nothing to confirm', () => {
  render(<Confirming faults={[area, price, close]} />)
  expect(screen.getByText(/The standing area Pit covers 40 seats/)).toBeTruthy()
  expect(screen.getByText(/zone Hall, row A: 1, 2 · zone Hall, row B, seat 1 and 37 more/)).toBeTruthy()
  expect(screen.getByText(/Revue has no price for Balcony and 2 more/)).toBeTruthy()
  expect(screen.getByText(/zone Hall, row C: 7, 8$/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(answer()).toBe('false')
})

it('names the categories that would take the general price, and asks to confirm them', () => {
  const general: LayoutFault = { ...price, kind: 'generalPrice', key: 'generalPrice:1', total: 1 } as LayoutFault
  render(<Confirming faults={[general]} />)
  expect(screen.getByText(/but none for Balcony\. These places would be sold at the general price/)).toBeTruthy()
  expect(answer()).toBe('false')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(answer()).toBe('true')
})

it('is published with what was confirmed, and not with a fault that came since', () => {
  const { rerender } = render(<Confirming faults={[price]} />)
  expect(answer()).toBe('false')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(answer()).toBe('true')
  rerender(<Confirming faults={[price, close]} />)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(answer()).toBe('false')
  fireEvent.click(screen.getByRole('checkbox'))
  expect(answer()).toBe('true')
  rerender(<Confirming faults={[]} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(answer()).toBe('true')
})

it('tells places row by row in their order', () => {
  expect(byRow([seat('B', '1'), seat('A', '4'), seat('B', '2'), seat('B', '1', 'Balcony')])).toEqual([
    { section: 'Hall', row: 'B', labels: ['1', '2'] },
    { section: 'Hall', row: 'A', labels: ['4'] },
    { section: 'Balcony', row: 'B', labels: ['1'] },
  ])
})
