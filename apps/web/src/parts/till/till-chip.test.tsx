import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { TillChip } from './till-chip.tsx'

afterEach(cleanup)

const shown = (kept?: Parameters<typeof TillChip>[0]['kept']) =>
  showScreen(<TillChip kept={kept} />, {
    namespaces: ['till'],
    at: '/',
    rights: { food_purchase: { view: {}, sell: {} } },
    answers: {
      'tills.current': () => {
        throw refusal('UNAVAILABLE')
      },
    },
  })

test('a till that nobody can be asked about is unavailable', async () => {
  await shown()
  expect(await screen.findByText('Till unavailable')).toBeTruthy()
})

test('a page that goes on without the server names the till that it goes on with', async () => {
  await shown({ name: 'Till 1', isTraining: false, cashier: 'Cem' })
  expect(await screen.findByText('Till 1 · Cem')).toBeTruthy()
  expect(screen.queryByText('Till unavailable')).toBeNull()
})
