import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import SignUpPage from './sign-up-page.tsx'

afterEach(cleanup)

test.each([
  ['en', 'Terms', 'Privacy policy'],
  ['tr', 'Kullanım koşullarını', 'gizlilik politikasını'],
] as const)('what one agrees to is one press away, beside the form (%s)', async (language, terms, privacy) => {
  await showScreen(<SignUpPage />, { namespaces: ['auth'], at: '/sign-up', rights: {}, answers: {}, language })
  for (const [name, address] of [
    [terms, '/terms'],
    [privacy, '/privacy'],
  ]) {
    const link = await screen.findByRole('link', { name })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank'])
  }
})
