import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { DayField } from './day-field.tsx'

afterEach(cleanup)

it('says that a date is none, changes nothing, and forgets it with the next one', async () => {
  const changed = vi.fn()
  const { user } = await showScreen(<DayField label="From" value="2026-11-21" onValueChange={changed} />, {
    answers: {},
    rights: {},
    namespaces: [],
    at: '/',
  })
  const field = await screen.findByLabelText('From')
  await user.clear(field)
  changed.mockClear()
  await user.type(field, '31/02/2027')
  await user.tab()
  expect(screen.getByText('Enter a date, for example 21 Nov 2026')).toBeTruthy()
  expect(changed).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '28/02/2027')
  await user.tab()
  expect(screen.queryByText(/^Enter a date/)).toBeNull()
  expect(changed).toHaveBeenCalledWith('2027-02-28')
})
