import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { PrivacyTab } from './privacy-tab.tsx'

afterEach(cleanup)

const none = { months: null, ranAt: null, erased: 0, changedBy: null, rev: 0 }
const rules = [
  {
    kind: 'customers',
    months: 24,
    ranAt: '2026-11-20T10:00:00.000Z',
    erased: 3,
    changedBy: { id: 'u', name: 'Deniz' },
    rev: 2,
  },
  { kind: 'guests', ...none },
]
const show = (answers: Record<string, (input: never) => unknown>) =>
  showScreen(<PrivacyTab />, {
    at: '/settings?tab=privacy',
    rights: { settings: { view: {} }, customers: { privacy: {} } } as never,
    namespaces: ['settings'],
    answers: { 'customers.retention': () => rules, ...answers },
  })

it('says how long each kind is kept and what was erased last', async () => {
  await show({})
  const [customers, guests] = await screen.findAllByRole('listitem')
  expect(customers?.textContent).toMatch(/24 months/)
  expect(customers?.textContent).toMatch(/3 erased, 20 Nov/)
  expect(guests?.textContent).toMatch(/Kept/)
})

it('counts what a rule would erase before it is saved, and what is no number is said at its field', async () => {
  const sent: object[] = []
  const { user } = await show({
    'customers.previewRetention': ({ months }: { months: number }) => ({ due: months * 100, isMore: months > 50 }),
    'customers.setRetention': (input: object) => {
      sent.push(input)
      return rules
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change: Guests on orders' }))
  const dialog = await screen.findByRole('dialog', { name: 'Guests on orders' })
  await user.click(within(dialog).getByRole('radio', { name: 'Erase after a time' }))
  const field = within(dialog).getByLabelText(/Months/)
  await within(dialog).findByText(/2,400 would be erased within the hour/)
  await user.clear(field)
  await user.type(field, '60')
  await within(dialog).findByText(/More than 6,000 would be erased/)
  await user.clear(field)
  await user.type(field, '0')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('Enter a number from 1 to 240')
  expect(sent).toEqual([])
  await user.clear(field)
  await user.type(field, '36')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ kind: 'guests', months: 36, expectedRev: 0 }])
})

it('a rule is ended, and a colleague who was faster is told of', async () => {
  const sent: object[] = []
  const { user } = await show({
    'customers.previewRetention': () => ({ due: 0, isMore: false }),
    'customers.setRetention': (input: object) => {
      sent.push(input)
      throw refusal('STALE', { details: { current: rules } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change: Customers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Customers' })
  await within(dialog).findByText('Nothing would be erased now.')
  await user.click(within(dialog).getByRole('radio', { name: 'Kept' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByRole('alert')
  expect(sent).toEqual([{ kind: 'customers', months: null, expectedRev: 2 }])
})

it('says when it could not be read', async () => {
  await show({
    'customers.retention': () => {
      throw refusal('UNAVAILABLE')
    },
  })
  expect(await screen.findByText('Couldn’t load the settings')).toBeTruthy()
})
