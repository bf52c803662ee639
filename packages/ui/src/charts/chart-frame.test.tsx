import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type PlotProps, pointKey, rowsOf } from './chart-types.ts'

const plot: PlotProps = {
  title: 'Sales',
  summary: 'Tickets lead',
  pointHeader: 'Day',
  points: [
    { label: 'Mon', values: { tickets: 1200, food: null } },
    { label: 'Tue', values: { tickets: 900, food: 40 } },
  ],
  series: [
    { key: 'tickets', label: 'Tickets' },
    { key: 'food', label: 'Food' },
  ],
  format: (value) => `₺${value}`,
}

describe('ChartFrame', () => {
  it('has a twin table with the same values, and gaps where there are none', async () => {
    const { user } = renderUi(<ChartFrame plot={plot}>drawing</ChartFrame>)
    expect(screen.getByRole('group', { name: 'Tickets lead' }).textContent).toBe('drawing')
    await user.click(screen.getByRole('button', { name: 'showTable' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Tickets', 'Food'],
      ['Mon', '₺1200', '−'],
      ['Tue', '₺900', '₺40'],
    ])
    expect(screen.queryByText('drawing')).toBeNull()
  })

  it('says so when there is nothing to draw', () => {
    renderUi(<ChartFrame plot={{ ...plot, points: [] }}>drawing</ChartFrame>)
    expect(screen.getByText('noData')).toBeTruthy()
    expect(screen.queryByText('drawing')).toBeNull()
  })

  it('hands the library one row per point, under the words of the legend', () => {
    expect(rowsOf(plot.points, plot.series)[0]).toEqual({ Tickets: 1200, Food: null, [pointKey]: 'Mon' })
  })
})
