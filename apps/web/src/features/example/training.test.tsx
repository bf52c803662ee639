import type { Practice } from '@marquee/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, signInAs } from '../../testing/person.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { Training } from './training.tsx'

afterEach(() => {
  cleanup()
  localStorage.removeItem('training.since')
})
beforeEach(() => signInAs(me))

const sells = { ticket_order: { view: {}, sell: {} } }
const nothing: Practice = { open: false, sell: false, seats: false, print: false, close: false }
const show = (rights: object, till: object | null, practice: (input: { since?: string }) => Practice = () => nothing) =>
  showScreen(<Training />, {
    namespaces: ['training', 'till'],
    at: '/example?tab=training',
    rights: rights as never,
    answers: { 'tills.current': () => till, 'tills.practice': practice } as never,
  })
const tasksOf = async () =>
  within(await screen.findByRole('list', { name: 'Tasks' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)

test('a task is done when it was done at a training till, and nobody can tick it off', async () => {
  await show(sells, null, () => ({ ...nothing, open: true, sell: true }))
  await waitFor(async () =>
    expect(await tasksOf()).toEqual([
      'Open the training till: Done',
      'Sell two passes for cash: Done',
      'Print what you sold: Not done yet',
      'Count and close the till: Not done yet',
    ]),
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText('All done')).toBeNull()
})

test('begun again, only what is done from then on counts', async () => {
  const asked: (string | undefined)[] = []
  const all = { open: true, sell: true, seats: true, print: true, close: true }
  await show(sells, null, ({ since }) => {
    asked.push(since)
    return since === undefined ? all : nothing
  })
  expect(await screen.findByText('All done')).toBeTruthy()
  const before = Date.now()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(screen.queryByText('All done')).toBeNull())
  expect(Date.parse(asked.at(-1) ?? '')).toBeGreaterThanOrEqual(before)
  // The device remembers since when.
  cleanup()
  await show(sells, null, ({ since }) => (since === asked.at(-1) ? { ...nothing, close: true } : all))
  await waitFor(async () => expect((await tasksOf())[3]).toBe('Count and close the till: Done'))
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
