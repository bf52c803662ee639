import type { FoundCustomer } from '@marquee/contract/customers'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { type ChosenCustomer, chosenOf, guestAfter } from './chosen.ts'
import { CustomerChoice } from './customer-choice.tsx'

const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
afterEach(() => {
  cleanup()
  scrolled.mockClear()
})

const ipek = {
  id: '01990000-0000-7000-8000-0000000000d1',
  customerNo: 1042,
  name: 'İpek Çağlar',
  phone: '+905321234567',
  email: null,
  flags: ['banned'],
  orders: 3,
  lastOrderAt: '2026-11-20T18:00:00.000Z',
} as unknown as FoundCustomer
const ida = { ...ipek, id: '01990000-0000-7000-8000-0000000000d2', customerNo: 1043, name: 'Ida Berg', flags: [] }

const file = {
  currency: 'TRY',
  visits: 2,
  lastVisitAt: '2026-11-20T18:00:00.000Z',
  upcoming: 0,
  noShows: 1,
  into: null,
  flags: [{ id: 'f', kind: 'banned', reason: 'Broke a door', until: null, setAt: '', setBy: { id: '', name: '' } }],
}

function Basket({ onSeen }: { onSeen: (found: FoundCustomer | null) => void }) {
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  return (
    <CustomerChoice
      customer={customer}
      onChange={(found) => {
        onSeen(found)
        setCustomer(found && chosenOf(found))
      }}
    />
  )
}

async function open(answers: Record<string, (input: never) => unknown> = {}, actions = ['view', 'create']) {
  const seen = vi.fn()
  const { user } = await showScreen(<Basket onSeen={seen} />, {
    namespaces: ['customers'],
    at: '/get-pass',
    rights: { customers: Object.fromEntries(actions.map((action) => [action, {}])) },
    answers: {
      'customers.lookUp': ({ query }: { query: string }) =>
        [ipek, ida].filter(({ name, phone }) => name.toLowerCase().includes(query.toLowerCase()) || phone === query),
      'customers.file': () => file,
      ...answers,
    },
  })
  await screen.findByRole('button', { name: /Customer \(optional\)/ })
  await user.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'Find or add a customer' })
  const field = within(dialog).getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { user, dialog, field, seen }
}

test('F9, a few letters, arrows and Enter: the customer, with flags, reason and visits beside the basket', async () => {
  const { user, dialog, seen } = await open()
  await user.keyboard('i')
  expect(within(dialog).queryByRole('option')).toBeNull()
  await user.keyboard('da')
  await within(dialog).findByRole('option', { name: /Ida Berg/, selected: true })
  await user.keyboard('{Backspace}{Backspace}{Backspace}çağ')
  await within(dialog).findByRole('option', { name: /İpek Çağlar.*Banned/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen).toHaveBeenCalledWith(ipek)
  expect((await screen.findByRole('alert')).textContent).toContain('Broke a door')
  expect(screen.getByText(/2 visits · last .* · 1 no-show/)).toBeDefined()
  // Somebody else is found by the same key, which stays in sight.
  within(screen.getByRole('button', { name: /İpek Çağlar/ })).getByText('F9')
})

test('whoever was anonymised since they were chosen is taken out of the basket, which would keep their name', async () => {
  const gone = { ...file, anonymisedAt: '2026-11-20T18:00:00.000Z' }
  const { user, dialog, seen } = await open({ 'customers.file': () => gone })
  await user.keyboard('çağlar')
  await within(dialog).findByRole('option', { name: /İpek Çağlar/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith(null))
  await screen.findByText(/anonymised meanwhile/)
  await screen.findByRole('button', { name: /Customer \(optional\)/ })
  expect(screen.queryByText('İpek Çağlar')).toBeNull()
})

test('an order that is shown with the number of its anonymised customer keeps them', async () => {
  const onChange = vi.fn()
  const customer = { id: ipek.id, name: '#1042' }
  await showScreen(<CustomerChoice customer={customer} onChange={onChange} />, {
    namespaces: ['customers'],
    at: '/food-booking',
    rights: { customers: { view: {} } },
    answers: { 'customers.file': () => ({ ...file, flags: [], anonymisedAt: '2026-11-20T18:00:00.000Z' }) },
  })
  await screen.findByText(/2 visits/)
  expect(onChange).not.toHaveBeenCalled()
})

test('a warning comes into sight in a long basket, and praise scrolls nothing', async () => {
  const first = await open()
  await first.user.keyboard('çağlar')
  await within(first.dialog).findByRole('option', { name: /İpek Çağlar/ })
  await first.user.keyboard('{Enter}')
  const warning = await screen.findByText('Broke a door')
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }))
  expect((scrolled.mock.contexts[0] as Element).contains(warning)).toBe(true)
  cleanup()
  scrolled.mockClear()
  const vip = { ...file.flags[0], kind: 'vip', reason: 'Founding member' }
  const second = await open({ 'customers.file': () => ({ ...file, flags: [vip] }) })
  await second.user.keyboard('berg')
  await within(second.dialog).findByRole('option', { name: /Ida Berg/ })
  await second.user.keyboard('{Enter}')
  await screen.findByText('Founding member')
  expect(scrolled).not.toHaveBeenCalled()
})

test('who was merged since is told with the flags and visits of the one who stays', async () => {
  const merged = { ...file, flags: [], visits: 0, into: { id: ida.id, name: 'Ida Berg' } }
  const { user, dialog } = await open({
    'customers.file': ({ id }: { id: string }) => (id === ida.id ? file : merged),
  })
  await user.keyboard('çağ')
  await within(dialog).findByRole('option', { name: /İpek Çağlar/ })
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Broke a door')
  expect(screen.getByText('Ida Berg')).toBeTruthy()
  expect(screen.getByText(/2 visits/)).toBeTruthy()
  expect(screen.queryByText('No visits yet')).toBeNull()
})

test('what is scanned ahead of the answer is taken when it is the only one, and never one of several', async () => {
  const { user, dialog, seen } = await open()
  await user.keyboard('+905321234567{Enter}')
  // Both have the number here: nobody is taken for somebody else.
  await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(2))
  expect(seen).not.toHaveBeenCalled()
  await user.clear(within(dialog).getByRole('combobox'))
  await user.keyboard('Berg{Enter}')
  await waitFor(() => expect(seen).toHaveBeenCalledWith(ida))
})

test('a new one is kept from one line, and what another till has kept meanwhile is said', async () => {
  const kept: unknown[] = []
  let isTaken = true
  const { user, dialog, seen } = await open({
    'customers.create': (fields: object) => {
      kept.push(fields)
      if (isTaken) throw refusal('VALIDATION', { issues: [{ path: 'phone', message: 'field.taken' }] })
      return { ...ida, ...fields, flags: [] }
    },
  })
  await user.keyboard('Umut Öz 0555 111 22 33')
  const add = await within(dialog).findByRole('option', { name: /Add “Umut Öz”/ })
  await user.click(add)
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/already has this/)
  isTaken = false
  await user.click(await within(dialog).findByRole('option', { name: /Add “Umut Öz”/ }))
  await waitFor(() => expect(seen).toHaveBeenCalledWith(expect.objectContaining({ name: 'Umut Öz', orders: 0 })))
  expect(kept.at(-1)).toEqual({
    ...{ name: 'Umut Öz', phone: '0555 111 22 33', email: null, note: '' },
    commandId: expect.any(String),
  })
})

test('whoever has the phone of a new one’s line is found before anybody is added', async () => {
  const { user, dialog, seen } = await open()
  await user.keyboard('İpek +905321234567')
  await within(dialog).findByRole('option', { name: /İpek Çağlar/, selected: true })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(seen).toHaveBeenCalledWith(ipek))
})

test('where others are found the first arrow stays on the first of them, and half a name is not kept by one Enter', async () => {
  const kept: unknown[] = []
  let isTaken = true
  const { user, dialog, seen } = await open({
    'customers.create': (fields: object) => {
      kept.push(fields)
      if (isTaken) throw refusal('VALIDATION', { issues: [{ path: 'phone', message: 'field.taken' }] })
      return { ...ida, ...fields, flags: [] }
    },
  })
  await user.keyboard('ida b')
  await within(dialog).findByRole('option', { name: /Ida Berg/, selected: true })
  await user.keyboard('{ArrowDown}')
  within(dialog).getByRole('option', { name: /Ida Berg/, selected: true })
  await user.keyboard('{ArrowDown}')
  within(dialog).getByRole('option', { name: /Add “ida b”/, selected: true })
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  const form = await screen.findByRole('dialog', { name: 'Add customer' })
  expect(kept).toEqual([])
  const name = within(form).getByLabelText(/Name/) as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe('ida b')
  await user.type(name, 'aker')
  await user.type(within(form).getByLabelText(/Phone/), '0555 111 22 33')
  await user.click(within(form).getByRole('button', { name: 'Add customer' }))
  await within(form).findByText(/already has this/)
  isTaken = false
  await user.click(within(form).getByRole('button', { name: 'Add customer' }))
  await waitFor(() => expect(seen).toHaveBeenCalledWith(expect.objectContaining({ name: 'ida baker', orders: 0 })))
  expect(kept.at(-1)).toEqual({
    ...{ name: 'ida baker', phone: '0555 111 22 33', email: null, note: '' },
    commandId: expect.any(String),
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an answer that is lost while somebody is added never means two of them, in the line or in the form', async () => {
  const sent: { name: string; commandId?: string }[] = []
  const { user, dialog, seen } = await open({
    'customers.create': (fields: { name: string; commandId?: string }) => {
      sent.push(fields)
      if (sent.length % 2 === 1) throw refusal('UNAVAILABLE')
      return { ...ida, ...fields, flags: [] }
    },
  })
  await user.keyboard('Umut Öz')
  await user.click(await within(dialog).findByRole('option', { name: /Add “Umut Öz”/ }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/counts once/)
  await user.click(await within(dialog).findByRole('option', { name: /Add “Umut Öz”/ }))
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1))
  await user.keyboard('{F9}')
  await user.keyboard('ida')
  await screen.findByRole('option', { name: /Ida Berg/ })
  await user.keyboard('{ArrowUp}{Enter}')
  const form = await screen.findByRole('dialog', { name: 'Add customer' })
  await user.click(within(form).getByRole('button', { name: 'Add customer' }))
  await within(form).findByText(/counts once/)
  await user.click(within(form).getByRole('button', { name: 'Add customer' }))
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
  const [first, again, other, otherAgain] = sent.map(({ commandId }) => commandId)
  expect([first, other]).toEqual([expect.any(String), expect.any(String)])
  expect([again, otherAgain]).toEqual([first, other])
  expect(other).not.toBe(first)
})

test('adding is given up without losing what was typed', async () => {
  const { user, dialog } = await open()
  await user.keyboard('ida')
  await within(dialog).findByRole('option', { name: /Ida Berg/ })
  await user.keyboard('{ArrowUp}{Enter}')
  const form = await screen.findByRole('dialog', { name: 'Add customer' })
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  const again = await screen.findByRole('dialog', { name: 'Find or add a customer' })
  expect((within(again).getByRole('combobox') as HTMLInputElement).value).toBe('ida')
  await within(again).findByRole('option', { name: /Ida Berg/ })
})

test('who may not add is offered nobody new, and a number alone asks for a name', async () => {
  const first = await open({}, ['view'])
  await first.user.keyboard('Nobody')
  await within(first.dialog).findByText('No customer found')
  expect(within(first.dialog).queryByRole('option')).toBeNull()
  cleanup()
  const second = await open()
  await second.user.keyboard('0555 111 22 33')
  await within(second.dialog).findByText(/Enter the name too/)
})

test('a search that failed is said and tried again', async () => {
  let fails = true
  const { user, dialog } = await open({
    'customers.lookUp': () => {
      if (fails) throw refusal('INTERNAL')
      return [ida]
    },
  })
  await user.keyboard('ida')
  await within(dialog).findByText(/Couldn’t look/)
  fails = false
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
  await within(dialog).findByRole('option', { name: /Ida Berg/ })
})

test('without the right there is nothing to see and F9 opens nothing', async () => {
  const { user } = await showScreen(<Basket onSeen={() => undefined} />, {
    namespaces: ['customers'],
    at: '/get-pass',
    rights: {},
    answers: {},
  })
  await user.keyboard('{F9}')
  expect(screen.queryByRole('button', { name: /Customer/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the guest of an order follows the customer, and never a mask or over what somebody entered', () => {
  const empty = { name: '', phone: '', email: '' }
  expect(guestAfter(empty, null, ipek)).toEqual({ name: 'İpek Çağlar', phone: '+905321234567', email: '' })
  expect(guestAfter(empty, null, { ...ipek, phone: '•••• 4567' })).toEqual({
    name: 'İpek Çağlar',
    phone: '',
    email: '',
  })
  const own = { name: 'Her sister', phone: '', email: '' }
  expect(guestAfter(own, null, ipek)).toEqual(own)
  expect(guestAfter({ name: 'İpek Çağlar', phone: '1', email: '' }, chosenOf(ipek), null)).toEqual(empty)
})
