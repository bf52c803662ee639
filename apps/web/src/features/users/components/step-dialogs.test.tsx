import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../../testing/person.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import type { UserActions } from '../use-user-actions.tsx'
import { StepDialogs } from './step-dialogs.tsx'

afterEach(cleanup)

test.each([
  ['someone else', { id: 'other', name: 'Ayşe' }, 'Their API keys for this venue are revoked too'],
  ['oneself', me.user, 'Your API keys keep working'],
])('whoever signs %s out everywhere is told what becomes of the keys', async (_, { id, name }, said) => {
  const actions = { asked: { step: 'signOut', row: { id, name } }, failure: null, pending: false, invitation: null }
  await showScreen(<StepDialogs actions={actions as unknown as UserActions} />, {
    namespaces: ['users'],
    at: '/users',
    rights: {},
    answers: {},
  })
  const question = await screen.findByRole('alertdialog', { name: `Sign ${name} out everywhere?` })
  expect(question.textContent).toContain(said)
})
