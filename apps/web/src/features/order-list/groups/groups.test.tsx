import { cleanup, screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { paymentMethods } from '../../../testing/payment-methods.ts'
import { me } from '../../../testing/person.ts'
import { refusal } from '../../../testing/show-screen.tsx'
import { group, names, paid, session, show } from './testing/show-groups.tsx'

afterEach(cleanup)

test('the drawer of an option says until when places are kept, and offers to book', async () => {
  await show(`/order-list?view=groups&id=${group.id}`)
  await screen.findByRole('button', { name: 'Book' })
  await screen.findByRole('button', { name: 'Keep longer' })
  expect(screen.getAllByText(/Kadıköy Lisesi 9-B/).length).toBeGreaterThan(0)
})

test('a group that is booked leads to its order, and to its passes with their names', async () => {
  const order = { id: '01900000-0000-7000-8000-000000000009', orderNo: 4711, ...paid }
  await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.get': () => ({ ...group, state: 'booked', order }),
  })
  const link = await screen.findByRole('link', { name: 'Passes by name' })
  expect(link.getAttribute('href')).toBe(`/order-list?id=${order.id}&tab=passes`)
})

test('the form asks for what is missing and sends nothing', async () => {
  const { user } = await show('/order-list?view=groups&group=new')
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(screen.getAllByText(/required|Enter/i).length).toBeGreaterThan(0))
})

/** A server that carries the first call out and loses its answer; the group is another one from then on. */
function losing(becomes: object) {
  const sent: { commandId: string; expectedRev: number }[] = []
  const call = (input: { commandId: string; expectedRev: number }) => {
    sent.push(input)
    if (sent.length === 1) throw new TRPCClientError('no answer')
    return { ...group, ...becomes }
  }
  const get = () => (sent.length === 0 ? group : { ...group, ...becomes })
  return { sent, call, get }
}

test('a booking whose answer was lost is sent again as the same command, and is told as done', async () => {
  const order = { id: '01900000-0000-7000-8000-000000000009', orderNo: 4711, ...paid }
  const server = losing({ state: 'booked', rev: 4, order })
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.get': server.get,
    'groupBookings.book': server.call,
  })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.click(screen.getByRole('button', { name: /^Take / }))
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByText('Booked as order 4711')
  expect(server.sent[1]).toEqual(server.sent[0])
})

test('money that was taken in part is at the till, is asked for before it is left, and pays for the group later', async () => {
  const open: Record<string, unknown>[] = []
  const sent: unknown[] = []
  const order = { id: group.id, orderNo: 4711, ...paid }
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'tills.parts': () => [...open],
    'tills.takePart': (input: { orderId: string; method: string; methodId: string; amountMinor: number }) => {
      const part = {
        ...{ id: 'p1', reference: null, exchangeOf: null, foodOrder: null, terminal: null },
        ...{ currency: 'TRY', takenBy: { id: me.user.id, name: me.user.name }, takenAt: session.startsAt, ...input },
      }
      open.push(part)
      return part
    },
    'groupBookings.book': (input: object) => {
      sent.push(input)
      return { ...group, state: 'booked', rev: 4, order }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.type(await screen.findByLabelText('Amount'), '1000')
  await user.click(screen.getByRole('button', { name: 'Take ₺1,000.00 now' }))
  await waitFor(() =>
    expect(open).toMatchObject([{ orderId: group.id, method: 'card', amountMinor: 100_000, dueMinor: 315_000 }]),
  )
  await screen.findByText('₺2,150.00')
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'You’ve taken money for this group' })
  await user.click(screen.getByRole('button', { name: 'Leave it in the till' }))
  // Whoever opens it again goes on with it.
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  await screen.findByText('₺2,150.00')
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.click(screen.getByRole('button', { name: 'Take ₺2,150.00' }))
  await screen.findByText('Booked as order 4711')
  expect(sent).toMatchObject([
    {
      payments: [
        { partId: 'p1', amountMinor: 100_000 },
        { method: 'card', amountMinor: 215_000 },
      ],
    },
  ])
})

test('a group that someone else declined is not paid for in an open dialog', async () => {
  const server = { isDeclined: false, sent: [] as { expectedRev: number }[] }
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.get': () => (server.isDeclined ? { ...group, state: 'declined', rev: 4 } : group),
    'groupBookings.book': (input: { expectedRev: number }) => {
      server.isDeclined = true
      server.sent.push(input)
      throw refusal('STALE')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.click(screen.getByRole('button', { name: /^Take / }))
  await screen.findByText(/Its status is now: Declined/)
  // The card has been charged: that is asked about on leaving, and nothing is sent again.
  expect(screen.queryByText(/try again/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close payment' }))
  await screen.findByRole('dialog', { name: 'You’ve taken money for this group' })
  expect(server.sent.map(({ expectedRev }) => expectedRev)).toEqual([3])
})

const decline = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Declined' }))
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Another day')
  await user.click(screen.getByRole('button', { name: 'Mark as declined' }))
}

test('a short form keeps its command too, and the drawer tells the end of a day by its last minute', async () => {
  const server = losing({ state: 'declined', rev: 4 })
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.get': server.get,
    'groupBookings.decline': server.call,
  })
  await screen.findByText(/are kept until 15 Feb 2031 23:59/)
  await decline(user)
  await screen.findByText(/Its status is now: Declined/)
  await user.click(screen.getByRole('button', { name: 'Mark as declined' }))
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(server.sent[1]).toEqual(server.sent[0])
})

test.each([
  [
    { parts: 'open', held: [{ till: null, who: 'Selin', amountMinor: 100_000 }] },
    /still at a till. Taken so far: ₺1,000.00 by Selin. Open “Book” and give it back first/,
  ],
  [{ charge: 'open' }, /A card is being charged for this group/],
])('a group with money on its way is not given up: where it is is said, with the way out', async (details, words) => {
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.decline': () => {
      throw refusal('STATE', { details })
    },
  })
  await decline(user)
  await screen.findByText(words)
})

test('a group is charged at the terminal of the till, for the order that it becomes', async () => {
  const asked: object[] = []
  // It had no answer, and somebody has said what became of it; the terminal may still say otherwise.
  const decision = { wasCharged: false, reason: 'Empty slip', who: 'Nazlı', at: '2031-02-01T10:00:00.000Z' }
  const settled = { id: 'c', state: 'cancelled', isCancelling: false, amountMinor: 315_000, currency: 'TRY', decision }
  const methodId = paymentMethods.find(({ kind }) => kind === 'card')?.id
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'tills.current': () => ({
      ...{ id: 's', till: { id: 't', name: 'Till' }, isTraining: false },
      ...{ openedBy: me.user, cashier: me.user, cashiers: [] },
    }),
    'cardTerminals.own': () => ({ id: 'x', name: 'Terminal', methodId, isSimulated: true }),
    'cardCharges.ofOrder': () => (asked.length > 2 ? [settled] : []),
    'cardCharges.start': (input: object) => {
      asked.push(input)
      if (asked.length > 2) return settled
      throw refusal('STATE', { details: asked.length > 1 ? { group: 'declined' } : { terminal: 'busy' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.click(await screen.findByRole('button', { name: 'Charge ₺3,150.00 on the terminal' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ orderId: group.id, methodId, amountMinor: 315_000, dueMinor: 315_000 })
  await user.click(await screen.findByRole('button', { name: 'Charge ₺3,150.00 on the terminal' }))
  await screen.findByText('The places of this group are no longer kept. No money was taken.')
  await user.click(await screen.findByRole('button', { name: 'Charge ₺3,150.00 on the terminal' }))
  await screen.findByText(/^Nazlı has settled it: the card was not charged\. If the terminal says later that it was/)
})

test('names are entered one in each row; more than there are places is said and not sent', async () => {
  const sent: unknown[] = []
  const { user } = await show(`/order-list?view=groups&id=${group.id}`, {
    'groupBookings.saveNames': ({ lines }: { lines: unknown }) => {
      sent.push(lines)
      return names
    },
  })
  await screen.findByText('1 of 3 names entered')
  await user.click(screen.getByRole('button', { name: 'Enter names' }))
  const field = await screen.findByRole('textbox', { name: 'Adult' })
  await user.clear(field)
  await user.type(field, 'Ada{Enter}{Enter}Cem{Enter}Efe')
  await screen.findByText('1 name too many')
  await user.click(screen.getByRole('button', { name: 'Save names' }))
  expect(sent).toEqual([])
  await user.clear(field)
  await user.type(field, 'Ada{Enter}{Enter}Cem{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save names' }))
  await waitFor(() => expect(sent).toEqual([[{ lineNo: 1, before: ['Ada', '', ''], names: ['Ada', '', 'Cem'] }]]))
})
