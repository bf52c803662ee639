import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { NumbersTab } from './numbers-tab.tsx'

afterEach(cleanup)
const none = { last: null, next: null, year: null }
const show = (numbers: () => unknown) =>
  showScreen(<NumbersTab />, {
    at: '/settings?tab=numbers',
    rights: { settings: { view: {} } } as never,
    namespaces: ['settings'],
    answers: { 'settings.numbers': numbers },
  })

it('says how far each series is, and of those without one number only how they go', async () => {
  await show(() => [
    { kind: 'order', ...none, last: 104_217 },
    { kind: 'receipt', ...none },
    { kind: 'z_report', last: 7, next: 8, year: 2026 },
    { kind: 'journal_entry', ...none },
  ])
  const [order, receipt, z, journal] = await screen.findAllByRole('listitem')
  expect(within(order as HTMLElement).getByText('Last: 104217')).toBeTruthy()
  expect(receipt?.textContent).toMatch(/^ReceiptsFrom 1 each time a till is opened/)
  expect(receipt?.textContent).not.toMatch(/None yet|Last/)
  expect(within(z as HTMLElement).getByText('Last: 2026/7')).toBeTruthy()
  expect(within(z as HTMLElement).getByText('Next: 2026/8')).toBeTruthy()
  expect(within(journal as HTMLElement).getByText('None yet')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('says when it could not be read', async () => {
  await show(() => {
    throw refusal('UNAVAILABLE')
  })
  expect(await screen.findByText('Couldn’t load the settings')).toBeTruthy()
})
