import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { toast } from './toast.ts'

afterEach(cleanup)

test('what was said to one person is not shown to the next, also when it was still on its way', async () => {
  await showScreen(<p>Sign in</p>, { namespaces: ['common'], at: '/sign-in', rights: {}, answers: {} })
  toast.info('₺300.00 recorded')
  await screen.findByText('₺300.00 recorded')
  toast.error('On its way')
  toast.clear()
  toast.info('You were signed out')
  await screen.findByText('You were signed out')
  await waitFor(() => expect(screen.queryByText('₺300.00 recorded')).toBeNull())
  expect(screen.queryByText('On its way')).toBeNull()
})
