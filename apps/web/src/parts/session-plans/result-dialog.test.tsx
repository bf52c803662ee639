import type { SessionPlanId, SessionPlanOrder, SessionPlanRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { ResultDialog } from './result-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const name = { en: 'Revue', tr: 'Revü' }
const rights = {
  ticket_schedules: { view: {}, cancel: {} },
  order_list: { view: {}, cancel: {}, export: {} },
  transactions: { view: {}, refund: {} },
}

type Sent = Record<string, unknown>

describe('the result', () => {
  const plan = {
    id: 'plan' as SessionPlanId,
    kind: 'cancel',
    outcome: 'refund',
    otherwise: 'hand',
    sessions: [
      { id: 'a1', name, floor: name, date: '2031-11-22', time: '20:30', startsAt: '2031-11-22T17:30:00.000Z' },
    ],
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
