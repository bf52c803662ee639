import type { SessionPlanId, SessionPlanOrder, SessionPlanRow, TicketSessionRow } from '@marquee/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const name = { en: 'Revue', tr: 'Revü' }
const row = {
  id: 'a1',
  product: { id: 'p', name, color: '#000' },
  floor: { id: 'f', name },
  date: '2031-11-22',
  time: '20:30',
  startsAt: '2031-11-22T17:30:00.000Z',
  state: 'on_sale',
} as unknown as TicketSessionRow
const preview = {
  currency: 'TRY',
  sessions: [],
  orders: 3,
  passes: 4,
  targetOnSale: null,
  rebooked: { orders: 0, passes: 0, sameSeats: 0 },
  backMinor: 150_000,
  sentMinor: 100_000,
  owedMinor: 50_000,
  methods: [{ methodId: 'm', name: { en: 'Card', tr: 'Kart' }, method: 'card', amountMinor: 100_000, orders: 2 }],
  hand: [{ cause: 'cash', orders: 1 }],
  usedPasses: 0,
  rides: 2,
  partnerOrders: 0,
  groups: { options: 0, quotes: 0, withoutMail: 0 },
  ...{ held: 0, heldMoneyMinor: 0 },
  mails: 2,
  withoutMail: 1,
  approval: null,
  first: [],
}
const movePreview = { orders: 0, passes: 0, mails: 0, withoutMail: 0, groups: preview.groups }
const rights = {
  ticket_schedules: { view: {}, cancel: {} },
  order_list: { view: {}, cancel: {}, export: {} },
  transactions: { view: {}, refund: {} },
}

type Sent = Record<string, unknown>

async function showPlan(start: (input: Sent) => unknown, told: object = preview) {
  const [onClose, onStarted] = [vi.fn(), vi.fn()]
  const shown = await showScreen(<PlanDialog row={row} onClose={onClose} onStarted={onStarted} />, {
    namespaces: ['sessionPlans', 'refunds'],
    at: '/ticket/schedule',
    rights,
    answers: {
      'sessionPlans.preview': () => told,
      'sessionPlans.start': start as never,
      'schedule.calendar': () => [{ ...row, id: 'b2', startsAt: '2031-11-29T17:30:00.000Z', free: 40 }, row],
    },
  })
  await screen.findByRole('radio', { name: /^Refund/ })
  return { ...shown, onClose, onStarted }
}

describe('the plan', () => {
  test('says what it comes to, asks why, and is sent with what was shown', async () => {
    const sent: Sent[] = []
    const { user, onStarted } = await showPlan((input) => {
      sent.push(input)
      return { id: 'plan' }
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('3, with 4 passes')
    expect(screen.getByText('Pay out in cash: 1 order')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const submit = await screen.findByRole('button', { name: 'Cancel session and refund ₺1,500.00' })
    await user.click(submit)
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText(/^Reason/), 'Storm')
    await user.click(submit)
    await waitFor(() => expect(onStarted).toHaveBeenCalledWith('plan'))
    expect(sent).toEqual([
      {
        commandId: expect.any(String),
        ticketSessionIds: ['a1'],
        outcome: 'refund',
        otherwise: 'refund',
        reason: 'Storm',
        expectedOrders: 3,
        expectedBackMinor: 150_000,
      },
    ])
  })

  test('to another session asks for one, and offers only other dates of the show', async () => {
    const { user } = await showPlan(() => ({ id: 'plan' }))
    await user.click(screen.getByRole('radio', { name: /^Move to another session/ }))
    const target = await screen.findByLabelText(/^Other session/)
    await waitFor(() => expect(target.querySelectorAll('option:not([value=""])')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('radio', { name: /^Move to another session/ })).toBeTruthy()
    await user.selectOptions(target, 'b2')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('3, with 4 passes')
  })

  test('that has grown meanwhile is shown again', async () => {
    const { user } = await showPlan(() => {
      throw refusal('STALE', { details: { orders: 4, backMinor: 200_000 } })
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('3, with 4 passes')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByLabelText(/^Reason/), 'Storm')
    await user.click(screen.getByRole('button', { name: /^Cancel session and refund/ }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Something was sold or changed meanwhile/)
  })
})

test.each([
  ['ask', /^This is more than you may do alone/, false],
  ['refused', /you can’t ask for approval/, true],
] as const)(
  'that it takes more than the person may do is said before it is confirmed: %s',
  async (approval, words, isEnd) => {
    const { user } = await showPlan(() => ({ id: 'plan' }), { ...preview, approval })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(words)).toBeTruthy()
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(next.disabled).toBe(isEnd)
    if (isEnd) return
    await user.click(next)
    await screen.findByLabelText(/^Reason/)
    expect(screen.getByText(words)).toBeTruthy()
  },
)

test('what is only owed less is in no sum of money that goes back', async () => {
  const invoice = {
    methodId: 'i',
    name: { en: 'Invoice', tr: 'Fatura' },
    method: 'invoice',
    amountMinor: 60_000,
    orders: 1,
  }
  const { user } = await showPlan(() => ({ id: 'plan' }), { ...preview, methods: [...preview.methods, invoice] })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('3, with 4 passes')
  const shown = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(shown('Card')).toBe('₺1,000.00 2 orders')
  expect(shown('Cash, paid out at a till')).toBe('₺500.00 1 order')
  // Without the 600.00 that are only owed less.
  expect(shown('Goes back in all')).toBe('₺900.00')
  expect(shown('Rides')).toBe('2 guests’ rides are cancelled and refunded')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('button', { name: 'Cancel session and refund ₺900.00' })
})

test('a move whose answer was lost goes out again as it was, although the session has moved by then', async () => {
  const sent: Sent[] = []
  const onStarted = vi.fn()
  function Moving() {
    const [rev, setRev] = useState(1)
    const known = { ...row, rev } as unknown as TicketSessionRow
    return (
      <>
        <MoveDialog row={known} onClose={vi.fn()} onStarted={onStarted} />
        <input data-testid="told" onInput={() => setRev(2)} />
      </>
    )
  }
  const { user } = await showScreen(<Moving />, {
    namespaces: ['sessionPlans', 'refunds', 'errors'],
    at: '/ticket/schedule',
    rights,
    answers: {
      'sessionPlans.previewMove': () => movePreview,
      'sessionPlans.move': (input: Sent) => {
        sent.push(input)
        if (sent.length === 1) throw refusal('UNAVAILABLE')
        return { id: 'plan' }
      },
    } as never,
  })
  await user.type(await screen.findByLabelText(/^Reason/), 'Rehearsal')
  await user.click(screen.getByRole('button', { name: 'Move session' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It’s safe to try again: it counts once.')
  fireEvent.input(screen.getByTestId('told'), { target: { value: '2' } })
  await user.click(screen.getByRole('button', { name: 'Move session' }))
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith('plan'))
  expect(sent[1]).toEqual(sent[0])
})

describe('the result', () => {
  const plan = {
    id: 'plan' as SessionPlanId,
    kind: 'cancel',
    outcome: 'refund',
    otherwise: 'hand',
    sessions: [{ id: 'a1', name, floor: name, date: row.date, time: row.time, startsAt: row.startsAt }],
    target: null,
    reason: 'Storm',
    currency: 'TRY',
    orders: 3,
    passes: 4,
    plannedMinor: 150_000,
    done: 2,
    failed: 1,
    refundedMinor: 100_000,
    owedMinor: 0,
    givenMinor: 35_000,
    underWayMinor: 0,
    emptyTrips: null,
    movedTo: null,
    groupsToTell: 0,
    toGiveMinor: 65_000,
    toDo: 1,
    mails: 2,
    withoutMail: 0,
    batch: { id: 'batch', state: 'done', stopReason: null },
    who: 'Kerem',
    approver: null,
    at: '2031-11-20T10:00:00Z',
    endedAt: null,
  } as unknown as SessionPlanRow
  const order = {
    no: 1,
    orderId: 'o1',
    orderNo: 4711,
    guestName: 'Ada',
    guestPhone: null,
    guestEmail: null,
    state: 'done',
    error: null,
    result: 'refunded',
    passes: 1,
    refundedMinor: 50_000,
    toCardMinor: 50_000,
    underWayMinor: 0,
    declinedMinor: 0,
    toTransferMinor: 0,
    owedMinor: 0,
    openMinor: 0,
    isTold: true,
    causes: ['cardRefund', 'used'],
    isToDo: true,
    settled: null,
  } as unknown as SessionPlanOrder

  test('begins with what is left to people, who say what they have done; what failed is tried again', async () => {
    const sent: Sent[] = []
    const note = (path: string, answer: unknown) => (input: never) => {
      sent.push({ path, ...(input as object) })
      return answer
    }
    const { user } = await showScreen(<ResultDialog id={plan.id} onClose={vi.fn()} />, {
      namespaces: ['sessionPlans'],
      at: '/ticket/schedule?plan=plan',
      rights,
      answers: {
        'sessionPlans.get': () => plan,
        'sessionPlans.orders': ({ filter }: { filter: string }) => (filter === 'hand' ? [order] : []),
        'sessionPlans.settle': note('settle', { ...order, isToDo: false }),
        'jobs.retry': note('retry', {}),
      },
    })
    await screen.findByText('#4711')
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order 4711' })
    expect(dialog.textContent).toContain('Ada · ₺500.00 to refund at the card terminal · Pass already used')
    await user.type(await screen.findByLabelText(/^Note/), 'Refunded')
    const [button] = [...dialog.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Mark as done')
    await user.click(button as HTMLElement)
    await waitFor(() => expect(sent).toEqual([{ path: 'settle', id: 'plan', orderId: 'o1', note: 'Refunded' }]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ path: 'retry', id: 'batch' }))
  })

  test('calls nothing refunded that a person still has to give back, and is done only when nothing is left', async () => {
    let [toDo, hand] = [1, { toCardMinor: 65_000, toTransferMinor: 0, causes: ['cardRefund'], isToDo: true }]
    const show = () =>
      showScreen(<ResultDialog id={plan.id} onClose={vi.fn()} />, {
        namespaces: ['sessionPlans'],
        at: '/ticket/schedule?plan=plan',
        rights,
        answers: {
          'sessionPlans.get': () => ({ ...plan, failed: 0, toDo }),
          'sessionPlans.orders': () => [{ ...order, refundedMinor: 65_000, ...hand }],
        },
      })
    const { unmount } = await show()
    expect(await screen.findByText('Done, 1 to do by hand')).toBeTruthy()
    expect(screen.queryByText('All done')).toBeNull()
    expect(screen.getByText('Refunded', { selector: 'dt' }).nextSibling?.textContent).toBe('₺350.00')
    expect(screen.getByText('Still to refund').nextSibling?.textContent).toBe('₺650.00')
    expect(await screen.findByText('₺650.00 to refund at the card terminal')).toBeTruthy()
    expect(screen.queryByText(/₺650.00 refunded/)).toBeNull()
    unmount()
    ;[toDo, hand] = [0, { toCardMinor: 0, toTransferMinor: 0, causes: ['cardRefund'], isToDo: false }]
    await show()
    expect(await screen.findByText('All done')).toBeTruthy()
    expect(await screen.findByText('₺650.00 refunded')).toBeTruthy()
  })

  test('names no sum that is still to refund while nobody knows who is moved and who gets their money', async () => {
    const begun = { ...plan, done: 0, failed: 0, toGiveMinor: 0, batch: { id: 'batch', state: 'running' } }
    const says = async (outcome: 'rebook' | 'refund', state: 'running' | 'stopped') => {
      const { unmount } = await showScreen(<ResultDialog id={plan.id} onClose={vi.fn()} />, {
        namespaces: ['sessionPlans'],
        at: '/ticket/schedule?plan=plan',
        rights,
        answers: {
          'sessionPlans.get': () => ({ ...begun, outcome, batch: { ...begun.batch, state } }),
          'sessionPlans.orders': () => [],
        },
      })
      const text = (await screen.findByText('Still to refund')).nextSibling?.textContent
      unmount()
      return text
    }
    expect(await says('rebook', 'running')).toBe('–')
    expect(await says('rebook', 'stopped')).toBe('₺0.00')
    expect(await says('refund', 'running')).toBe('₺0.00')
  })

  test('says what a terminal has declined to give back, and where that is decided', async () => {
    const declined = { toCardMinor: 0, toTransferMinor: 0, causes: [], isToDo: true, declinedMinor: 65_000 }
    await showScreen(<ResultDialog id={plan.id} onClose={vi.fn()} />, {
      namespaces: ['sessionPlans'],
      at: '/ticket/schedule?plan=plan',
      rights: { ...rights, transactions: { view: {}, capture: {} }, vehicles: { view: {} } },
      answers: {
        'sessionPlans.get': () => ({ ...plan, failed: 0, toDo: 1, emptyTrips: { count: 2, date: '2026-12-01' } }),
        'sessionPlans.orders': () => [{ ...order, refundedMinor: 65_000, ...declined }],
      },
    })
    expect(await screen.findByText('₺650.00 declined by the card terminal')).toBeTruthy()
    expect(screen.queryByText(/₺650.00 refunded/)).toBeNull()
    expect(screen.getByText(/^2 trips have no guests left/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See trips' }).getAttribute('href')).toBe(
      '/vehicles?view=trips&date=2026-12-01',
    )
    expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/transactions?view=cards')
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
  })
})
