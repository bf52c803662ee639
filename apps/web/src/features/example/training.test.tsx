import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, signInAs } from '../../testing/person.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { Training } from './training.tsx'

afterEach(() => {
  cleanup()
  localStorage.removeItem('training.done')
})
beforeEach(() => signInAs(me))

const sells = { ticket_order: { view: {}, sell: {} } }
const show = (rights: object, till: object | null) =>
  showScreen(<Training />, {
    namespaces: ['training', 'till'],
    at: '/example?tab=training',
    rights: rights as never,
    answers: { 'tills.current': () => till } as never,
  })

test('tasks are ticked off one by one, kept on this device, and begun again', async () => {
  await show(sells, null)
  const list = await screen.findByRole('list', { name: 'Tasks' })
  expect(within(list).getAllByRole('checkbox')).toHaveLength(4)
  fireEvent.click(within(list).getByRole('checkbox', { name: /Open the training till/ }))
  cleanup()
  await show(sells, null)
  const box = (await screen.findByRole('checkbox', { name: /Open the training till/ })) as HTMLInputElement
  expect(box.checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(box.checked).toBe(false)
})

test('somebody at a real till is warned before they practise', async () => {
  await show(sells, { id: 'x', till: { id: 'y', code: 'T1', name: 'Till 1' }, isTraining: false, cashiers: [] })
  expect((await screen.findByRole('status')).textContent).toContain('Till 1')
  expect((await screen.findByRole('status')).textContent).toContain('real')
})

test('who sells nothing is told that there is nothing to practise', async () => {
  await show({}, null)
  expect(await screen.findByText(/Your role doesn’t sell/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Tasks' })).toBeNull()
})
