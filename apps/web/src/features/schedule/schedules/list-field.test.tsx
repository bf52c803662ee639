import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { ListField } from './list-field.tsx'

afterEach(cleanup)

function Field({ type, told }: { type: 'date' | 'time'; told: (value: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <ListField
      id="list"
      type={type}
      label="All"
      inputLabel="One more"
      addLabel="Add"
      value={value}
      onChange={(next) => {
        told(next)
        setValue(next)
      }}
      show={(each) => each}
    />
  )
}

test.each([
  ['date', '24.12.2026', '2026-12-24'],
  ['time', '19.30', '19:30'],
] as const)(
  'a %s is typed as on every other screen, and not into a field of the browser',
  async (type, typed, stored) => {
    const told: (readonly string[])[] = []
    const { user } = await showScreen(<Field type={type} told={(value) => told.push(value)} />, {
      namespaces: ['schedule'],
      at: '/ticket/schedule',
      rights: {},
      answers: {},
    })
    const input = await screen.findByLabelText<HTMLInputElement>('One more')
    expect(input.type).toBe('text')
    await user.type(input, typed)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(told).toEqual([[stored]])
  },
)

test.each([
  ['date', '31.02.2026', 'Enter a date, for example 21 Nov 2026'],
  ['time', '25:00', 'Enter a time, for example 19:30'],
] as const)('a %s that nobody can read is said, and stays to be mended', async (type, typed, problem) => {
  const told = vi.fn()
  const { user } = await showScreen(<Field type={type} told={told} />, {
    namespaces: ['schedule'],
    at: '/ticket/schedule',
    rights: {},
    answers: {},
  })
  const input = await screen.findByLabelText<HTMLInputElement>('One more')
  await user.type(input, `${typed}{Enter}`)
  await screen.findByText(problem)
  expect(input.value).toBe(typed)
  await user.clear(input)
  await user.type(input, type === 'date' ? '24.12.2026{Enter}' : '1930{Enter}')
  expect(screen.queryByText(problem)).toBeNull()
  expect(told).toHaveBeenCalledOnce()
})
