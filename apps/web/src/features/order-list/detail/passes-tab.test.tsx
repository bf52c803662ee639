import type { OrderDetail, ShownPass } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { PassesTab } from './passes-tab.tsx'

afterEach(cleanup)

const pass = (state: ShownPass['state']) =>
  ({
    id: `p-${state}`,
    type: { en: 'Adult', tr: 'Tam' },
    people: 1,
    seat: { section: 'Hall', row: 'A', label: state, seatNo: 1 },
    area: null,
    holderName: null,
    session: {
      id: 's',
      product: { en: 'Show', tr: 'Oyun' },
      floor: { en: 'Hall', tr: 'Salon' },
      startsAt: '2027-01-10T17:00:00.000Z',
    },
    state,
    shortCode: 'ABCDEFGHJK',
    code: 'x',
    usedAt: state === 'used' ? '2026-11-22T10:00:00.000Z' : null,
  }) as unknown as ShownPass

type Sent = { passId: string; reason: string }

function show(actions: Record<string, object>, answers: Record<string, (input: never) => unknown> = {}) {
  const states = ['issued', 'used', 'blocked', 'cancelled'] as const
  const order = { passList: states.map(pass), changes: [] } as unknown as OrderDetail
  return showScreen(<PassesTab order={order} />, {
    namespaces: ['orderList', 'common', 'errors'],
    at: '/order-list',
    rights: { order_list: { view: {}, ...actions } },
    answers,
  } as never)
}

test('a pass that waits is blocked for a reason, and the message undoes it', async () => {
  const sent: [string, Sent][] = []
  const { user } = await show({ block_pass: {} }, {
    'passes.block': (input: Sent) => {
      sent.push(['block', input])
      return { id: input.passId, state: 'blocked' }
    },
    'passes.unblock': (input: Sent) => {
      sent.push(['unblock', input])
      return { id: input.passId, state: 'issued' }
    },
  } as never)
  // Of four, the one that waits; one that is used or cancelled cannot be.
  await user.click(await screen.findByRole('button', { name: 'Block' }))
  const dialog = await screen.findByRole('dialog', { name: /^Block the pass for/ })
  await user.click(within(dialog).getByRole('button', { name: 'Block pass' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Card disputed')
  await user.click(within(dialog).getByRole('button', { name: 'Block pass' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.map(([deed, { passId, reason }]) => [deed, passId, reason])).toEqual([
      ['block', 'p-issued', 'Card disputed'],
      ['unblock', 'p-issued', 'Blocked by mistake'],
    ]),
  )
})

test('a blocked one is unblocked; one that was not blocked any more says so', async () => {
  const { user } = await show(
    { block_pass: {} },
    {
      'passes.unblock': () => {
        throw refusal('STATE', { details: { state: 'issued' } })
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Unblock' }))
  const dialog = await screen.findByRole('dialog', { name: /^Unblock the pass for/ })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Settled')
  await user.click(within(dialog).getByRole('button', { name: 'Unblock pass' }))
  await within(dialog).findByText('This pass is no longer blocked.')
})

test('without the right there is no such button', async () => {
  await show({ reissue: {} })
  expect(await screen.findAllByRole('button', { name: 'Reissue' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
})

test('the name on a pass is entered; one that somebody else has changed is said first, and replaced by a second press', async () => {
  const sent: object[] = []
  const { user } = await show({ edit_guest: {} }, {
    'passes.nameHolder': (input: { passId: string; expectedHolder: string | null; holder: string | null }) => {
      sent.push(input)
      if (input.expectedHolder === null) throw refusal('STALE', { details: { current: { holder: 'Ali' } } })
      return { id: input.passId, holderName: input.holder }
    },
  } as never)
  // Of the one that waits and the blocked one; the used and the cancelled one keep theirs.
  const buttons = await screen.findAllByRole('button', { name: 'Add name' })
  expect(buttons).toHaveLength(2)
  await user.click(buttons[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: /^Name on the pass for/ })
  await user.type(within(dialog).getByLabelText(/^Name/), ' Ayşe ')
  await user.keyboard('{Enter}')
  await within(dialog).findByText(/changed the name to “Ali”/)
  await user.click(within(dialog).getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { passId: 'p-issued', expectedHolder: null, holder: 'Ayşe' },
    { passId: 'p-issued', expectedHolder: 'Ali', holder: 'Ayşe' },
  ])
})

test('a pass whose type needs a name says so at the field, and one that was used meanwhile above it', async () => {
  let reason: 'VALIDATION' | 'STATE' = 'VALIDATION'
  const { user } = await show({ edit_guest: {} }, {
    'passes.nameHolder': () => {
      throw reason === 'STATE'
        ? refusal('STATE', { details: { state: 'used' } })
        : refusal('VALIDATION', { issues: [{ path: 'holder', message: 'field.required' }] })
    },
  } as never)
  await user.click((await screen.findAllByRole('button', { name: 'Add name' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save name' }))
  const field = within(dialog).getByLabelText(/^Name/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  reason = 'STATE'
  await user.click(within(dialog).getByRole('button', { name: 'Save name' }))
  await within(dialog).findByText(/was used or cancelled in the meantime/)
})
