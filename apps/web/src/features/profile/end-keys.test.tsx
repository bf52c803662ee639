import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import DevicesTab from './devices/devices-tab.tsx'
import { PasswordCard } from './security/password-card.tsx'

// Where a person shuts others out, they choose whether their programs are shut out too; nothing is chosen for them.

afterEach(cleanup)

const device = (id: string, isCurrent: boolean) => ({
  id,
  device: 'Firefox',
  deviceName: null,
  ip: '203.0.113.1',
  startedAt: '2026-11-22T10:00:00.000Z',
  lastSeenAt: '2026-11-22T12:00:00.000Z',
  isCurrent,
})

async function show(card: 'password' | 'devices', openApiKeys: number) {
  const sent = vi.fn()
  const { user } = await showScreen(card === 'password' ? <PasswordCard changedAt={null} /> : <DevicesTab />, {
    namespaces: ['profile', 'common', 'errors'],
    at: '/profile',
    rights: {},
    answers: {
      'security.get': () => ({ openApiKeys }),
      'security.authSessions': () => [device('here', true), device('there', false)],
      'security.changePassword': (input: object) => sent(input) ?? {},
      'security.endOtherAuthSessions': (input: object) => sent(input) ?? { ended: 1 },
    },
  })
  const act = async () => {
    if (card === 'devices') return user.click(screen.getByRole('button', { name: 'Sign out all others' }))
    await user.type(screen.getByLabelText('Current password'), 'the present one')
    await user.type(screen.getByLabelText('New password'), 'an uncommon lantern')
    await user.type(screen.getByLabelText('Confirm new password'), 'an uncommon lantern')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }
  return { user, sent, act }
}

describe.each(['password', 'devices'] as const)('%s', (card) => {
  /** Opens the question of the devices; the card of the password has everything in sight. */
  async function open(openApiKeys: number) {
    const shown = await show(card, openApiKeys)
    if (card === 'devices') await shown.user.click(await screen.findByRole('button', { name: 'Sign out all others' }))
    return shown
  }

  test('keys stay unless the person says so', async () => {
    const { act, sent } = await open(2)
    expect(await screen.findByRole('checkbox', { name: /Also revoke my 2 API keys/ })).toHaveProperty('checked', false)
    await act()
    await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ endKeys: false })))
  })

  test('they end when the person says so', async () => {
    const { user, act, sent } = await open(2)
    await user.click(await screen.findByRole('checkbox', { name: /Also revoke my 2 API keys/ }))
    await act()
    await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ endKeys: true })))
  })

  test('nobody without keys is asked', async () => {
    const { act, sent } = await open(0)
    await act()
    await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ endKeys: false })))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
