import type { TicketSessionRow } from '@marquee/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

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
