import type { OrderDetail } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { CustomerPart } from './customer-part.tsx'

afterEach(cleanup)

const order = {
  id: '01990000-0000-7000-8000-0000000000e1',
  ...{ guestName: 'Işıl Şahin', guestPhone: null, guestEmail: null, isTraining: false },
} as unknown as OrderDetail
const made = { id: '01990000-0000-7000-8000-0000000000d1', name: 'Işıl Şahin' }

async function open(answers: Record<string, (input: never) => unknown>) {
  const { user } = await showScreen(<CustomerPart order={order} />, {
    namespaces: ['orderList', 'customers'],
    at: '/order-list',
    rights: { customers: { view: {}, create: {}, update: {} } },
    answers: { 'customers.ofOrder': () => ({ customer: null, proposed: [] }), ...answers },
  })
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save as customer' }))
  await save()
  return save
}

test('an answer that is lost while the guest is kept is said, and never means two customers', async () => {
  const sent: { commandId?: string }[] = []
  const given: unknown[] = []
  const save = await open({
    'customers.create': (fields: { commandId?: string }) => {
      sent.push(fields)
      if (sent.length === 1) throw refusal('UNAVAILABLE')
      return made
    },
    'customers.attachOrders': (input: object) => {
      given.push(input)
      return { attached: 1 }
    },
  })
  await screen.findByText(/isn’t responding/)
  expect(given).toEqual([])
  await save()
  await waitFor(() => expect(given).toEqual([{ customerId: made.id, orderIds: [order.id] }]))
  expect(sent.map(({ commandId }) => commandId)).toEqual([sent[0]?.commandId, sent[0]?.commandId])
  expect(sent[0]?.commandId).toEqual(expect.any(String))
})

test('where the order could not be given the next press gives it to the customer who was kept', async () => {
  let kept = 0
  const given: unknown[] = []
  const save = await open({
    'customers.create': () => {
      kept += 1
      return made
    },
    'customers.attachOrders': (input: object) => {
      given.push(input)
      if (given.length === 1) throw refusal('UNAVAILABLE')
      return { attached: 1 }
    },
  })
  await waitFor(() => expect(given).toHaveLength(1))
  await save()
  await waitFor(() => expect(given).toHaveLength(2))
  expect(kept).toBe(1)
})

test('a phone that somebody has is said as such, and anything else as what it is', async () => {
  const issues = (message: string) => ({ issues: [{ path: 'phone', message }] })
  let why = 'field.taken'
  const save = await open({
    'customers.create': () => {
      throw refusal('VALIDATION', issues(why))
    },
  })
  await screen.findByText('A customer already has this phone or email. Attach them instead.')
  why = 'field.phone'
  await save()
  await waitFor(() => expect(screen.getAllByText(/already has this phone/)).toHaveLength(1))
})
