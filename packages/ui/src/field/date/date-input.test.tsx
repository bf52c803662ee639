import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { Field } from '../field.tsx'
import { DateInput } from './date-input.tsx'
import { MomentInput } from './moment-input.tsx'
import { TimeInput } from './time-input.tsx'

const labels = { required: '', optional: '' }

function Form({ of: Input, start, told, unreadable }: FormProps) {
  const [value, setValue] = useState(start)
  const onValueChange = (next: string) => {
    told(next)
    setValue(next)
  }
  return (
    <Field label="When" labels={labels}>
      <Input value={value} onValueChange={onValueChange} onUnreadable={unreadable} />
    </Field>
  )
}

interface FormProps {
  of: typeof TimeInput
  start: string
  told: (value: string) => void
  unreadable?: (text: string) => void
}

const field = () => screen.getByLabelText<HTMLInputElement>('When')

it('is typed in as people write, and shows what it has understood', async () => {
  const told = vi.fn()
  const { user } = renderUi(<Form of={DateInput} start="2026-11-22" told={told} />)
  expect(field().value).toBe('22.11.2026')
  expect(field().type).toBe('text')
  await user.clear(field())
  expect(told.mock.calls).toEqual([['']])
  await user.type(field(), '3/12')
  // 3/12 may become 3/12/2027.
  expect(told).toHaveBeenCalledTimes(1)
  await user.tab()
  expect(told.mock.calls.at(-1)).toEqual(['2026-12-03'])
  expect(field().value).toBe('03.12.2026')
  await user.clear(field())
  await user.type(field(), '4 dec 2026')
  expect(told.mock.calls.at(-1)).toEqual(['2026-12-04'])
})

it('counts what was typed before Enter is heard by anybody else', async () => {
  const told = vi.fn()
  const heard: number[] = []
  const { user } = renderUi(
    // biome-ignore lint/a11y/noStaticElementInteractions: listens as a form does
    <div onKeyDown={(event) => event.key === 'Enter' && heard.push(told.mock.calls.length)}>
      <Form of={TimeInput} start="" told={told} />
    </div>,
  )
  await user.type(field(), '930{Enter}')
  expect(told.mock.calls).toEqual([['09:30']])
  expect(heard).toEqual([1])
  expect(field().value).toBe('09:30')
})

it('returns to its value, or tells what it cannot read', async () => {
  const told = vi.fn()
  const { user, unmount } = renderUi(<Form of={DateInput} start="2026-11-22" told={told} />)
  await user.clear(field())
  await user.type(field(), '31.2.2026')
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  await user.tab()
  expect(told.mock.calls).toEqual([['']])
  expect(field().value).toBe('')
  unmount()

  const unreadable = vi.fn()
  const again = renderUi(<Form of={DateInput} start="2026-11-22" told={told} unreadable={unreadable} />)
  await again.user.type(field(), '0')
  await again.user.tab()
  expect(unreadable.mock.calls).toEqual([['22.11.20260']])
})

it('opens its calendar by key; arrows and Enter choose, and the field has the focus again', async () => {
  const told = vi.fn()
  const { user } = renderUi(<Form of={DateInput} start="2026-11-22" told={told} />)
  await user.click(field())
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('dialog', { name: 'chooseDate' })
  expect(screen.getByRole('grid')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('22'))
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(told.mock.calls).toEqual([['2026-11-30']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told).toHaveBeenCalledTimes(1)
})

it('joins a day and a time, and is empty only when both are', async () => {
  const told = vi.fn()
  const { user } = renderUi(<Form of={MomentInput} start="2026-11-22T21:00" told={told} />)
  const time = screen.getByLabelText<HTMLInputElement>('timeOfDay')
  expect([field().value, time.value]).toEqual(['22.11.2026', '21:00'])
  await user.clear(time)
  expect(told.mock.calls.at(-1)).toEqual(['2026-11-22T'])
  await user.type(time, '2215')
  expect(told.mock.calls.at(-1)).toEqual(['2026-11-22T22:15'])
  await user.clear(time)
  await user.clear(field())
  expect(told.mock.calls.at(-1)).toEqual([''])
})
