import { modules, type Rights, type TillSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { TillChip } from './till-chip.tsx'
import { TillDrawer } from './till-drawer.tsx'

afterEach(cleanup)

const rights: Rights = {
  funds: { move_cash: {} },
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
}
const till = {
  id: '01990000-0000-7000-8000-000000000001',
  till: { id: '01990000-0000-7000-8000-000000000002', code: 'T1', name: 'Till 1' },
  openedAt: '2026-11-22T10:00:00.000Z',
  businessDate: '2026-11-22',
  floatMinor: 100_000,
  currency: 'TRY',
  receipts: 0,
  takings: [],
  movements: [],
  parts: [],
  cashiers: [],
  counts: [],
  recount: null,
} as unknown as TillSessionRow

test('a pay-out that is half written is not lost with Escape; nothing written closes at once', async () => {
  const onClose = vi.fn()
  const { user } = await showScreen(<TillDrawer onClose={onClose} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: { 'tills.current': () => till, 'tills.parts': () => [], 'tills.unexplained': () => null },
  })
  await user.click(await screen.findByRole('button', { name: 'Take cash out' }))
  const reason = await screen.findByLabelText<HTMLInputElement>(/^Reason/)
  await user.type(reason, 'a taxi')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect([onClose.mock.calls.length, reason.value]).toEqual([0, 'a taxi'])
  await user.clear(reason)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each([
  [{ dayIsClosed: true }, /^Today is closed/],
  [{ archivedAt: '2026-11-24T17:18:29.289Z' }, 'This till has been archived. Choose another.'],
])('a till that cannot be opened says why: %o', async (details, why) => {
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => null,
      'tills.parts': () => [],
      'tills.offers': () => [],
      'tills.unexplained': () => null,
      'tills.list': () => [{ ...till.till, cashier: null, archivedAt: null, rev: 1 }],
      'tills.open': () => {
        throw refusal('STATE', { details })
      },
    },
  })
  await user.type(await screen.findByLabelText(/^Float/), '100')
  await user.click(screen.getByRole('button', { name: 'Open till' }))
  expect(await screen.findByText(why)).toBeTruthy()
})

test('a till that somebody took over is nobody’s own any more, without a press', async () => {
  const turn = {
    ...{ name: 'Ada Keeper', from: till.openedAt, to: null, offeredAt: '2026-11-22T18:00:00.000Z' },
    ...{ countedMinor: 100_000, differenceMinor: 0, reason: null },
  }
  let now: unknown = { ...till, state: 'open', cashiers: [turn] }
  await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => now,
      'tills.parts': () => [],
      'tills.offers': () => [],
      'tills.unexplained': () => null,
      'tills.list': () => [],
    },
  })
  await screen.findByText('Waiting for the next cashier')
  now = null
  expect(await screen.findByText('No till is open', {}, { timeout: 6_000 })).toBeTruthy()
})

test('a first count that differs is counted once more, with room for a reason; the second closes', async () => {
  const sent: unknown[] = []
  const open = { ...till, state: 'open', cashier: { id: 'u', name: 'Ada Keeper' } } as unknown as TillSessionRow
  let now = open
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay', 'approvals'],
    at: '/booking',
    rights: { ...rights, funds: { move_cash: {}, close_till: {} } },
    answers: {
      'tills.current': () => (now.state === 'open' ? now : null),
      'tills.parts': () => [],
      'tills.unexplained': () => null,
      'tills.offers': () => [],
      'tills.close': (input: unknown) => {
        sent.push(input)
        const { countedMinor } = input as { countedMinor: number }
        const closed = { state: 'closed', countedMinor, differenceMinor: -500, cashMinor: 10_000, corrections: [] }
        now = (sent.length === 1
          ? { ...open, counts: [{ at: '2026-11-23T11:10:00.000Z' }], recount: { countedMinor, isFixed: false } }
          : { ...open, ...closed, differenceReason: 'Wrong change' }) as unknown as TillSessionRow
        return now
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  await user.type(await screen.findByLabelText(/^Counted/), '90')
  await user.click(screen.getByRole('button', { name: /^Close with/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /90\.00 at 14:10 differed from the amount expected then.*second count stands/,
  )
  const counted = screen.getByLabelText<HTMLInputElement>(/^Counted/)
  expect(counted.value).toBe('')
  await user.type(counted, '95')
  await user.type(screen.getByLabelText(/^Reason, if/), 'Wrong change')
  // The drawer may be scrolled down to the button that was pressed: the difference is at its top.
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  // As newer browsers answer.
  scrolled.mockImplementation(() => Promise.resolve() as never)
  await user.click(screen.getByRole('button', { name: /^Close with/ }))
  await waitFor(() => expect(screen.getByText('₺5.00 short')).toBeTruthy())
  expect(scrolled.mock.contexts).toContain(screen.getByText('₺5.00 short').previousElementSibling)
  scrolled.mockRestore()
  expect(sent).toMatchObject([{ countedMinor: 9000 }, { countedMinor: 9500, reason: 'Wrong change' }])
})

test('a first count whose answer was lost is made once more as soon as the till says that it came through', async () => {
  const sent: { commandId: string; countedMinor: number }[] = []
  const open = { ...till, state: 'open', cashier: { id: 'u', name: 'Ada Keeper' } } as unknown as TillSessionRow
  let now = open
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay', 'approvals'],
    at: '/booking',
    rights: { ...rights, funds: { move_cash: {}, close_till: {} } },
    answers: {
      'tills.current': () => now,
      'tills.parts': () => [],
      'tills.unexplained': () => null,
      'tills.offers': () => [],
      'tills.close': (input: { commandId: string; countedMinor: number }) => {
        sent.push(input)
        const recount = { countedMinor: input.countedMinor, isFixed: false }
        now = { ...open, counts: [{ at: '2026-11-23T11:10:00.000Z' }], recount } as unknown as TillSessionRow
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Close till' }))
  await user.type(await screen.findByLabelText(/^Counted/), '90')
  await user.click(screen.getByRole('button', { name: /^Close with/ }))
  expect(await screen.findByText(/second count stands/, {}, { timeout: 6_000 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull())
  const counted = screen.getByLabelText<HTMLInputElement>(/^Counted/)
  expect(counted.value).toBe('')
  await user.type(counted, '95')
  await user.click(screen.getByRole('button', { name: /^Close with/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
})

test('a till that a colleague has counted is taken over where none is open', async () => {
  const offer = {
    ...{ tillSessionId: till.id, till: till.till, from: { id: 'u', name: 'Ada Keeper' }, currency: 'TRY' },
    ...{ countedMinor: 55_000, differenceMinor: 0, offeredAt: '2026-11-22T15:00:00.000Z' },
  }
  let taken = false
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => (taken ? till : null),
      'tills.list': () => [],
      'tills.parts': () => [],
      'tills.unexplained': () => null,
      'tills.offers': () => (taken ? [] : [offer]),
      'tills.takeOver': () => {
        taken = true
        return { ...till, state: 'open' }
      },
    },
  })
  expect((await screen.findByText('Till 1 · Ada Keeper')).parentElement?.textContent).toContain('₺550.00')
  await user.click(screen.getByRole('button', { name: 'Take over Till 1' }))
  expect(await screen.findByRole('button', { name: 'Hand over' })).toBeTruthy()
})

test('what a colleague or another window does with tills is there without a look: handed over, opened', async () => {
  const offer = {
    ...{ tillSessionId: till.id, till: till.till, from: { id: 'c', name: 'Can Keeper' } },
    ...{ countedMinor: 100_000, differenceMinor: 0, currency: 'TRY', offeredAt: '2026-11-22T18:00:00.000Z' },
  }
  let offers: unknown[] = []
  let own: unknown = null
  const { tell } = await showScreen(
    <>
      <TillChip />
      <TillDrawer onClose={() => undefined} />
    </>,
    {
      namespaces: ['till', 'pay'],
      at: '/booking',
      rights,
      answers: {
        'tills.current': () => own,
        'tills.parts': () => [],
        'tills.unexplained': () => null,
        'tills.offers': () => offers,
        'tills.list': () => [],
      },
    },
  )
  await screen.findByRole('heading', { name: 'No till is open' })
  await screen.findByText('No till open')
  // Nobody is at this window: a look now and then would not come.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  offers = [offer]
  tell('tills.changed', { id: till.till.id })
  expect(await screen.findByText('Ready to take over')).toBeTruthy()
  own = { ...till, state: 'open', cashier: { id: 'u', name: 'Ada Keeper' } }
  tell('tills.changed', { id: till.till.id })
  await waitFor(() => expect(screen.queryByText('No till open')).toBeNull())
  expect(await screen.findByText(/Till 1 · Ada Keeper/)).toBeTruthy()
  vi.restoreAllMocks()
})

test('cash whose answer was lost is not taken out twice with another amount', async () => {
  sessionStorage.clear()
  const sent: { commandId: string; amountMinor: number }[] = []
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => till,
      'tills.parts': () => [],
      'tills.unexplained': () => null,
      'tills.move': (input: { commandId: string; amountMinor: number }) => {
        sent.push(input)
        if (sent.length === 1) throw new TypeError('Failed to fetch')
        // As the server does it: the first try went through.
        if (input.commandId === sent[0]?.commandId) throw refusal('IDEMPOTENCY_CONFLICT')
        return till
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Take cash out' }))
  await user.type(await screen.findByLabelText(/^Amount/), '100')
  await user.type(await screen.findByLabelText(/^Reason/), 'Taxi')
  const take = screen.getByRole('button', { name: 'Take out ₺100.00' })
  await user.click(take)
  expect((await screen.findByRole('alert')).textContent).toContain('it counts once')
  await user.type(screen.getByLabelText(/^Amount/), '0')
  await user.click(take)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your last try went through after all'))
  // Someone who has looked and sends again means another one.
  await user.click(take)
  await waitFor(() => expect(sent.length).toBe(3))
  expect(sent.map(({ amountMinor }) => amountMinor)).toEqual([10_000, 100_000, 100_000])
  expect(sent[1]?.commandId).toBe(sent[0]?.commandId)
  expect(sent[2]?.commandId).not.toBe(sent[0]?.commandId)
})

test('a pay-out whose reason asks for a note, and has none, says so', async () => {
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay', 'common'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => till,
      'tills.parts': () => [],
      'tills.unexplained': () => null,
      'reasons.list': () => [],
      'tills.move': () => {
        throw refusal('VALIDATION', { issues: [{ path: 'reason', message: 'field.reasonNote' }] })
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Take cash out' }))
  await user.type(await screen.findByLabelText(/^Amount/), '50')
  await user.type(screen.getByLabelText(/^Reason/), 'Courier:')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Add a note to the reason/)).toBeTruthy()
})

test('a till that another window of the same person opened first is named, and shown with its own float', async () => {
  let now: unknown = null
  const { user } = await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay', 'common'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => now,
      'tills.parts': () => [],
      'tills.offers': () => [],
      'tills.unexplained': () => null,
      'tills.list': () => [{ ...till.till, cashier: null, archivedAt: null, rev: 1 }],
      'tills.open': () => {
        now = till
        throw refusal('STATE', { details: { till: till.till } })
      },
    },
  })
  await user.type(await screen.findByLabelText(/^Float/), '5')
  await user.click(screen.getByRole('button', { name: 'Open till' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open till' })).toBeNull())
  expect(await screen.findByText('You already have Till 1 open')).toBeTruthy()
})
