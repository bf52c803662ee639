import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { PhoneInput } from './phone-input.tsx'

afterEach(cleanup)

let values: () => { phone: string }
let isDirty: () => boolean

function Form() {
  const form = useForm({ defaultValues: { phone: '+905321234567' } })
  const dirty = form.formState.isDirty
  values = form.getValues
  isDirty = () => dirty
  return <PhoneInput control={form.control} name="phone" aria-label="Phone" />
}

// The first of its process: the rules of numbers are not there yet, and come while somebody stands in the field.
test('nothing is drawn anew in the field that somebody is in: what is selected there stays so', async () => {
  const { user } = await showScreen(<Form />, { namespaces: [], at: '/', rights: {}, answers: {} })
  const field = await screen.findByLabelText<HTMLInputElement>('Phone')
  act(() => field.focus())
  field.select()
  const shown = field.value
  await act(async () => {
    await import('./phones.ts')
  })
  expect([shown, field.value]).toEqual(['+905321234567', '+905321234567'])
  await user.keyboard('0555')
  expect([field.value, values().phone]).toEqual(['0555', '0555'])
  await user.clear(field)
  await user.type(field, '+905321234567')
  await user.tab()
  expect(values().phone).toBe('+905321234567')
})

test('a stored number is shown as people write it and stays as it was; what is typed is left alone', async () => {
  const { user } = await showScreen(<Form />, { namespaces: [], at: '/', rights: {}, answers: {} })
  const field = await screen.findByLabelText<HTMLInputElement>('Phone')
  await waitFor(() => expect(field.value).toBe('0532 123 45 67'))
  await user.click(field)
  await user.tab()
  expect([values().phone, isDirty()]).toEqual(['+905321234567', false])
  await user.clear(field)
  await user.type(field, '+905321234568')
  expect([field.value, values().phone]).toEqual(['+905321234568', '+905321234568'])
})
