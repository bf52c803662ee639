import type { ReasonRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { ReasonChoices } from './reason-choices.tsx'

afterEach(cleanup)

const reason = (no: number, en: string, more: Partial<ReasonRow> = {}): ReasonRow => ({
  id: `01990000-0000-7000-8000-00000000000${no}` as ReasonRow['id'],
  occasion: 'paid_out',
  name: { en, tr: '' },
  needsNote: false,
  sort: no,
  archivedAt: null,
  rev: 1,
  ...more,
})

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <input id="why" value={value} onChange={(event) => setValue(event.target.value)} />
      <ReasonChoices occasion="paid_out" value={value} onChoose={setValue} fieldId="why" />
    </>
  )
}
const show = (offered: ReasonRow[]) =>
  showScreen(<Form />, { namespaces: ['common'], at: '/order', rights: {}, answers: { 'reasons.list': () => offered } })

test('a press fills the reason in, and only those of the occasion are offered', async () => {
  const { user } = await show([reason(1, 'Ice'), reason(2, 'Miscounted', { occasion: 'till_difference' })])
  const ice = await screen.findByRole('button', { name: 'Ice' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(ice)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ice')
  expect(ice.getAttribute('aria-pressed')).toBe('true')
})

test('one that asks for a note leaves the cursor behind it', async () => {
  const { user } = await show([reason(1, 'Courier', { needsNote: true })])
  await user.click(await screen.findByRole('button', { name: 'Courier' }))
  await user.keyboard('Mehmet')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Courier: Mehmet')
  expect(screen.getByRole('button', { name: 'Courier' }).getAttribute('aria-pressed')).toBe('true')
})

test('where the venue offers none, or they cannot be read, the field is alone', async () => {
  await showScreen(<Form />, {
    namespaces: ['common'],
    at: '/order',
    rights: {},
    answers: {
      'reasons.list': () => {
        throw new Error('broken')
      },
    },
  })
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(screen.getByRole('textbox')).toBeTruthy()
})
