import type { DeliveryRow, WebhookRow } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const row = (name: string, rest: Partial<WebhookRow> = {}) =>
  ({
    id: `${name}-id`,
    name,
    partnerId: null,
    address: 'https://partner.example/hook',
    orders: true,
    sessions: true,
    note: '',
    state: 'live',
    partner: null,
    secretAt: '2026-11-23T08:00:00Z',
    lastDeliveredAt: null,
    waiting: 0,
    failed: 0,
    archivedAt: null,
    rev: 1,
    ...rest,
  }) as WebhookRow
const delivery = (rest: Partial<DeliveryRow> = {}) =>
  ({
    id: 'one',
    topic: 'order.confirmed',
    at: '2026-11-23T08:00:00Z',
    state: 'failed',
    attempts: 11,
    nextAt: null,
    status: 500,
    error: null,
    ...rest,
  }) as DeliveryRow

let rows: WebhookRow[]
const called = vi.fn()
beforeEach(() => {
  rows = [row('Kule Tours', { partner: 'Kule', failed: 2 }), row('New one', { state: 'new', secretAt: null })]
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const show = (rights: object = { settings: { view: {}, update: {} } }, answers = {}) => {
  const command = (name: string, answer: unknown) => (input: unknown) => {
    called(name, input)
    return answer
  }
  return showScreen(<WebhooksTab />, {
    at: '/settings?tab=webhooks',
    rights: rights as never,
    namespaces: ['settings'],
    answers: {
      'webhooks.list': ({ archived }: { archived: boolean }) => (archived ? [] : rows),
      'webhooks.partners': () => [{ id: 'p', name: 'Kule' }],
      'webhooks.rotateSecret': command('rotateSecret', { secret: 'whsec_AAEC', previousUntil: '2026-11-27T08:00:00Z' }),
      'webhooks.deliveries': () => ({ rows: [delivery()], nextCursor: null }),
      'webhooks.delivery': () => ({
        ...delivery(),
        eventId: 'event',
        body: '{"type":"order.confirmed"}',
        tries: [{ no: 11, at: '2026-11-23T08:00:00Z', tookMs: 12, status: 500, error: null, answer: 'out of order' }],
      }),
      'webhooks.replay': command('replay', { count: 1 }),
      'webhooks.replayFailed': command('replayFailed', { count: 2 }),
      'webhooks.pause': command('pause', true),
      'webhooks.resume': command('resume', true),
      'webhooks.sendTest': command('sendTest', true),
      ...answers,
    },
  })
}

describe('webhooks', () => {
  it('says how each address is and what it is told', async () => {
    await show()
    const kule = within((await screen.findByText('Kule Tours')).closest('li') ?? document.body)
    expect(kule.getByText('Active')).toBeTruthy()
    expect(kule.getByText(/Kule · Sessions · 2 not delivered/)).toBeTruthy()
    expect(screen.getByText('No secret yet')).toBeTruthy()
  })

  it('makes a secret after a question and shows it once', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Secret of Kule Tours' }))
    expect(called).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Create new secret' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Secret/ })).value).toBe('whsec_AAEC')
    expect(screen.getByText(/also signs until/)).toBeTruthy()
    expect(called.mock.calls).toEqual([['rotateSecret', { id: 'Kule Tours-id' }]])
  })

  it('shows what was sent, every attempt, and sends again', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Deliveries of Kule Tours' }))
    expect(await screen.findByText('Order confirmed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Details' }))
    expect(await screen.findByText('out of order')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await user.click(screen.getByRole('button', { name: 'Send failed ones again' }))
    await user.click(screen.getByRole('button', { name: 'Send a test event' }))
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await vi.waitFor(() =>
      expect(called.mock.calls.map(([name]) => name)).toEqual(['replay', 'replayFailed', 'sendTest', 'pause']),
    )
  })

  it('offers to resume what is paused, and says why it is; a refusal is said', async () => {
    rows = [row('Kule Tours', { state: 'failing' })]
    const { user } = await show(undefined, {
      'webhooks.resume': () => {
        throw refusal('STATE')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Deliveries of Kule Tours' }))
    expect(await screen.findByText(/hasn’t accepted anything for more than a day/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText(/isn’t possible any more/)).toBeTruthy()
  })
})
