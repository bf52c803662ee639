import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { authSession } from '../../../lib/auth-session/current.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { StartField } from './start-field.tsx'

afterEach(cleanup)

const rights = { ticket_order: { view: {} }, order_list: { view: {} } }
const startPage = () => authSession.current()?.me?.startPage ?? null

/** The field beside something that reads the person anew; both answers come when the test says so. */
async function showField() {
  const chosen = Promise.withResolvers<object>()
  const stored = Promise.withResolvers<object>()
  let utils: ReturnType<typeof trpc.useUtils> | undefined
  function Reader() {
    utils = trpc.useUtils()
    return <StartField />
  }
  const { user } = await showScreen(<Reader />, {
    rights,
    at: '/profile?tab=look',
    namespaces: ['profile', 'shell'],
    answers: { 'me.chooseStart': () => chosen.promise, 'me.get': () => stored.promise },
  })
  const field = await screen.findByLabelText('Start page')
  await screen.findByRole('option', { name: 'Order list' })
  return {
    user,
    field,
    chosen,
    stored,
    readAgain: () => utils?.me.get.fetch(undefined, { staleTime: 0 }).catch(() => null),
    read: () => utils?.me.get.getData()?.startPage,
  }
}

test('the root leads to the chosen page before the server has answered', async () => {
  const { user, field, chosen } = await showField()
  await user.selectOptions(field, 'Order list')
  await waitFor(() => expect(startPage()).toBe('/order-list'))
  expect(field).toHaveProperty('value', '/order-list')
  chosen.resolve({})
  await waitFor(() => expect(startPage()).toBe('/order-list'))
})

test('what is read about the person meanwhile does not undo the choice', async () => {
  const { user, field, chosen, stored, readAgain, read } = await showField()
  const late = readAgain()
  await user.selectOptions(field, 'Order list')
  await waitFor(() => expect(startPage()).toBe('/order-list'))
  const later = readAgain()
  chosen.resolve({})
  await waitFor(() => expect(read()).toBe('/order-list'))
  stored.resolve({ ...authSession.current()?.me, startPage: null })
  await Promise.all([late, later])
  expect([startPage(), read()]).toEqual(['/order-list', '/order-list'])
})

test('a refused choice goes back to what stood before', async () => {
  const { user, field, chosen } = await showField()
  await user.selectOptions(field, 'Order list')
  await waitFor(() => expect(startPage()).toBe('/order-list'))
  chosen.reject(refusal('FORBIDDEN'))
  await waitFor(() => expect(startPage()).toBeNull())
  expect(field).toHaveProperty('value', '')
})
