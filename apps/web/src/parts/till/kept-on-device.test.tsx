import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { lookBy } from './kept-on-device.tsx'

afterEach(cleanup)

test('where the look cannot be fetched the drawer can be counted, it is said, and looked again', async () => {
  let isThere = false
  const Look = lookBy(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>Looked</p> }
  })
  const { user } = await showScreen(
    <>
      <Look row={{ id: 'row' } as never} />
      <button type="button">Count</button>
    </>,
    { namespaces: ['till'], at: '/booking', rights: {}, answers: {} },
  )
  expect(await screen.findByText(/^We couldn’t check whether this device has sales/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Count' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText(/^We couldn’t check/)).toBeTruthy()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Looked')).toBeTruthy()
  expect(screen.queryByText(/^We couldn’t check/)).toBeNull()
})
