import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../testing/show-screen.tsx'
import { Sidebar } from './sidebar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('nobody is shown as online while the device is offline, and the chosen status is back with the connection', async () => {
  await showScreen(<Sidebar person="head" set="default" />, { namespaces: ['shell'], at: '/', rights: {}, answers: {} })
  const dot = (name: string) => screen.findByText(name)
  await dot('Online')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await dot('Offline')
  expect(screen.queryByText('Online')).toBeNull()
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await dot('Online')
})
