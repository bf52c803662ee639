import { cleanup, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import UnsubscribePage from './page.tsx'

afterEach(cleanup)

const given = { venue: 'Galata Pier', language: 'en', isOff: false }
const show = (answers: Record<string, (input: never) => unknown>) =>
  showScreen(<UnsubscribePage />, { namespaces: ['unsubscribe'], at: '/unsubscribe?token=secret', rights: {}, answers })

test('nothing is withdrawn until the button is pressed, and a lost answer is asked for again', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'messages.openUnsubscribe': () => given,
    'messages.unsubscribe': (input: object) => {
      sent.push(input)
      if (sent.length === 1) throw new TRPCClientError('no answer')
      return { ...given, isOff: true }
    },
  })
  await screen.findByRole('heading', { name: 'Emails from Galata Pier' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText(/You are unsubscribed/)
  expect(sent).toEqual([{ token: 'secret' }, { token: 'secret' }])
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

test('a link that is none says what to do', async () => {
  await show({
    'messages.openUnsubscribe': () => {
      throw refusal('VALIDATION', { issues: [{ path: 'token', message: 'field.invalid' }] })
    },
  })
  await screen.findByText(/This link doesn’t work/)
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})
