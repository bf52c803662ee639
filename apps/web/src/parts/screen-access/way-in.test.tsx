import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { WayIn } from './way-in.tsx'

afterEach(cleanup)

const role = '0190a0a0-0000-7000-8000-000000000001'
const open = (ways: object, answer: (input: never) => unknown, language: 'en' | 'tr' = 'en') =>
  showScreen(<WayIn module="vendors" />, {
    namespaces: ['shell', 'screenAccess'],
    at: '/404?module=vendors',
    rights: {},
    language,
    names: { roles: [{ name: 'Stok', en: 'Stock', tr: 'Stok' }], tills: [], zones: [] },
    answers: { 'screenAccess.ways': () => ways, 'screenAccess.open': answer },
  })
const lent = { id: role, name: 'Stok', until: '2026-11-27T01:00:00.000Z' }

test('a screen that a role could be lent for is asked for by one press, in the names of the reader', async () => {
  const sent = vi.fn<(input: unknown) => unknown>(() => ({ id: role, name: 'Stok' }))
  const { user } = await open({ held: null, lent }, sent)
  expect(await screen.findByText(/^The role Stock opens this screen\. If .* yours until 27 Nov/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Request access' }))
  expect(sent).toHaveBeenCalledWith({ commandId: expect.any(String), module: 'vendors', roleId: role })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whoever is refused reads why; whoever closed the question reads nothing', async () => {
  let answer = refusal('EXCEEDS_OWN_RIGHTS')
  const { user } = await open({ held: null, lent }, () => {
    throw answer
  })
  const button = await screen.findByRole('button', { name: 'Request access' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  answer = refusal('NEEDS_APPROVAL')
  await user.click(button)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('a role that the person holds is switched to, in Turkish too', async () => {
  const sent = vi.fn<(input: unknown) => unknown>(() => ({ id: role, name: 'Stok' }))
  const { user } = await open({ held: { id: role, name: 'Stok' }, lent: null }, sent, 'tr')
  await user.click(await screen.findByRole('button', { name: 'Stok rolüne geç' }))
  expect(sent).toHaveBeenCalledOnce()
})

test('a screen of owners alone says so', async () => {
  await open({ held: null, lent: null }, () => null)
  expect(await screen.findByText('Only owners can open this screen.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
