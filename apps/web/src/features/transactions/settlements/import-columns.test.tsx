import type { Rights } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { ImportColumns } from './import-columns.tsx'

afterEach(cleanup)

it('two columns with one name are both shown, and are one choice', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mapping = {
    ...{ date: 'Tarih', amount: 'Tutar', net: null, fee: null, reference: null, kind: null },
    ...{ decimal: ',' as const, dateForm: 'DMY' as const },
  }
  const sample = [['23.11.2026', '450,00', '441,49']]
  const file = { name: 'pos.csv', headers: ['Tarih', 'Tutar', 'Tutar'], sample, rows: 1 }
  const facts = { ...file, acquirer: null, acquirers: [], mapping }
  await showScreen(
    <ImportColumns facts={facts} draft={{ acquirer: '', mapping }} tried={false} onChange={() => {}} />,
    { namespaces: ['settlements'], at: '/transactions', rights: {} as Rights, answers: {} },
  )
  expect(screen.getAllByRole('columnheader', { name: 'Tutar' })).toHaveLength(2)
  expect(screen.getByRole('cell', { name: '441,49' })).toBeDefined()
  const fee = screen.getByRole('combobox', { name: /Commission|Fee/ })
  expect(within(fee).getAllByRole('option', { name: 'Tutar' })).toHaveLength(1)
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
