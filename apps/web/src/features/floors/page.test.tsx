import type { FloorRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import FloorsPage from './page.tsx'

afterEach(cleanup)

const deck: FloorRow = {
  id: '01990000-0000-7000-8000-000000000001' as FloorRow['id'],
  code: 'D',
  name: { en: 'Upper deck', tr: 'Üst güverte' },
  level: 2,
  isGround: false,
  capacity: 320,
  opens: null,
  closes: null,
  state: 'open',
  stateReason: null,
  archivedAt: null,
  rev: 3,
  zones: [],
  gates: [],
}

const show = (answers: Answers, language: 'en' | 'tr' = 'en') =>
  showScreen(<FloorsPage />, {
    answers: { 'floors.list': () => [deck], ...answers },
    rights: { floors: { view: {}, create: {}, update: {}, archive: {} } },
    namespaces: ['floors'],
    at: '/floor',
    language,
  })

it('says how many sessions keep a floor from the archive, and what to do about them', async () => {
  const { user } = await show({
    'floors.archive': () => {
      throw refusal('STATE', { details: { sessions: 14 } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Upper deck' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  const said = await screen.findByText(/14 sessions are still to come/)
  expect(said.textContent).toContain('Upper deck')
  expect(said.textContent).toContain('Close the floor first')
})

it('says at the field why a floor cannot be made smaller', async () => {
  const { user } = await show({
    'floors.update': () => {
      throw refusal('VALIDATION', { issues: [{ path: 'capacity', message: 'field.taken' }] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Upper deck' }))
  const people = await screen.findByRole('textbox', { name: /Capacity/ })
  await user.clear(people)
  await user.type(people, '100')
  await user.click(screen.getByRole('button', { name: 'Save floor' }))
  const form = within(people.closest('form') as HTMLFormElement)
  expect(await form.findByText(/has more places/)).toBeTruthy()
})

it('says of a capacity that is none what is wrong with it, and nothing of zones that there are not', async () => {
  const { user } = await show({})
  await user.click(await screen.findByRole('button', { name: 'Upper deck' }))
  const people = await screen.findByRole('textbox', { name: /Capacity/ })
  await user.clear(people)
  await user.type(people, '-5')
  await user.click(screen.getByRole('button', { name: 'Save floor' }))
  const form = within(people.closest('form') as HTMLFormElement)
  await waitFor(() => expect(people.getAttribute('aria-invalid')).toBe('true'))
  expect(form.queryByText(/zones hold more/)).toBeNull()
  // As the message writes it, it is taken.
  await user.clear(people)
  await user.type(people, '1,000')
  await waitFor(() => expect(people.getAttribute('aria-invalid')).not.toBe('true'))
  // Nothing is wrong with a zone of which nothing is written.
  await user.click(form.getByRole('button', { name: 'Add zone' }))
  const zone = await form.findByRole('textbox', { name: /^People/ })
  expect(zone.getAttribute('aria-invalid')).not.toBe('true')
  expect(form.queryByText('This field is required')).toBeNull()
})
