import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { UndoButton } from './undo-button.tsx'

afterEach(cleanup)

test('the question for the reason is closed by the next scan', async () => {
  let next = (_: string) => {}
  function Door() {
    const [scan, setScan] = useState('first')
    next = setScan
    return <UndoButton scanId="s" seconds={60} scan={scan} />
  }
  const { user } = await showScreen(<Door />, { namespaces: ['checkIn'], at: '/', rights: {}, answers: {} })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('menu')
  act(() => next('second'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('menu')
})
