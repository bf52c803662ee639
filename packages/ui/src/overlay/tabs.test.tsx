import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const tabs = ['lines', 'passes', 'payments', 'history', 'documents'].map((value) => ({
  ...{ value, label: value, content: value },
}))

it('shows on which sides its row goes on, and nothing where all tabs are in sight', () => {
  const { rerender } = renderUi(<Tabs label="Order" tabs={tabs} value="lines" onValueChange={vi.fn()} />)
  const row = screen.getByRole('tablist')
  expect([row.dataset.hidden, row.style.maskImage]).toEqual(['none', ''])
  vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(500)
  vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(300)
  rerender(<Tabs label="Order" tabs={tabs} value="lines" onValueChange={vi.fn()} />)
  expect(row.dataset.hidden).toBe('end')
  expect(row.style.maskImage).toContain('to left')
  const scrollTo = (left: number) =>
    act(() => {
      row.scrollLeft = left
      fireEvent.scroll(row)
    })
  scrollTo(100)
  expect(row.dataset.hidden).toBe('both')
  scrollTo(200)
  expect(row.dataset.hidden).toBe('start')
})
