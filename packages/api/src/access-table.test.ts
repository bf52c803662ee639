import { expect, test } from 'vitest'
import { accessTableText, committedAccessTable, procedureTable } from './access-table.ts'

test('the committed table is the router: run npm run access:write -w packages/api after a wanted change', () => {
  expect(accessTableText()).toBe(committedAccessTable())
})

test('what is open to everybody is a short list', () => {
  const open = procedureTable().filter((row) => row.access === 'public')
  expect(open.map((row) => row.path)).toEqual([
    'auth.confirmEmail',
    'auth.forgotPassword',
    'auth.refresh',
    'auth.renewSocket',
    'auth.resendConfirmation',
    'auth.resetPassword',
    'auth.signIn',
    'auth.signInWithToken',
    'auth.signUp',
    'auth.unlockByEmail',
    'devices.pair',
    'devices.recognise',
    'groupBookings.openNames',
    'groupBookings.sendNames',
    'home.get',
    'home.legalText',
    'home.programme',
    'messages.openUnsubscribe',
    'messages.unsubscribe',
    'setup.complete',
    'setup.state',
  ])
})
