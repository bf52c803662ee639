import { apiKeyId } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

afterEach(cleanup)

test('a key whose answer was lost is asked for again under its id, and its new text is shown', async () => {
  const sent: { id: string; name: string }[] = []
  const { user } = await showScreen(<NewKeyDialog onClose={() => undefined} />, {
    namespaces: ['profile', 'mfa', 'roles'],
    at: '/profile',
    rights: {},
    answers: {
      'apiKeys.create': (input: (typeof sent)[number]) => {
        sent.push(input)
        if (sent.length === 1) throw new Error('the connection broke')
        return { row: { name: input.name }, key: 'mq_the_second' }
      },
    },
  })
  await user.type(await screen.findByLabelText(/^Name/), 'Monthly report')
  await user.type(screen.getByLabelText('Your password'), 'secret of mine')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('alert')
  await user.type(screen.getByLabelText(/^Name/), ' 2')
  const password = screen.getByLabelText<HTMLInputElement>('Your password')
  if (password.value === '') await user.type(password, 'secret of mine')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Key/ })).value).toBe('mq_the_second')
  expect(sent.map(({ name }) => name)).toEqual(['Monthly report', 'Monthly report 2'])
  const [first, second] = sent.map(({ id }) => apiKeyId.parse(id))
  expect(second).toBe(first)
})
