import type { CardCase } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { CardsPage } from './cards-page.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const plan = { id: 'p', causes: ['cardRefund', 'transfer'], toCardMinor: 30_000, toTransferMinor: 12_000 }
const row = (of: object) =>
  ({
    ...{ kind: 'by_person', id: 'r1', at: '2026-11-29T10:00:00.000Z', terminal: null, till: '', method: 'card' },
    ...{ who: { id: 'u', name: 'Ada' }, amountMinor: 20_000, currency: 'TRY', plan: null, orderId: 'o' },
    ...{ orderNo: 100_200, reference: null, refusal: null, partId: null, wasDenied: false },
    ...of,
  }) as unknown as CardCase

const show = (rows: CardCase[], answers: object = {}) =>
  showScreen(<CardsPage onShow={vi.fn()} />, {
    namespaces: ['transactions', 'cards', 'sessionPlans'],
    at: '/transactions?view=cards',
    rights: { transactions: { view: {}, capture: {} }, order_list: { view: {}, cancel: {} } },
    answers: {
      'cardCharges.cases': () => ({ rows, total: rows.length }),
      'cardCharges.caseCount': () => ({ count: rows.length }),
      ...answers,
    } as never,
  })

test('done is said of a whole order, so all that goes back with it is named, whichever of its payments is pressed', async () => {
  const { user } = await show([
    row({ plan }),
    row({ id: 'r2', amountMinor: 10_000, plan }),
    row({ id: 'r3', method: 'bank', amountMinor: 12_000, plan }),
  ])
  const [first] = await screen.findAllByRole('button', { name: 'Mark as done' })
  if (!first) throw new Error('nothing to mark')
  await user.click(first)
  const asked = await screen.findByRole('dialog', { name: 'Order 100200' })
  expect(asked.textContent).toContain('₺300.00 to refund at the card terminal')
  expect(asked.textContent).toContain('₺120.00 to send by transfer')
})

test.each([
  ['FORBIDDEN', /^You don’t have permission/],
  ['STATE', /^This has changed since/],
] as const)('a refund that is not asked for again says why: %s', async (reason, words) => {
  const { user } = await show([row({ kind: 'refund', terminal: 'Terminal 1', refusal: 'declined' })], {
    'cardCharges.retryRefund': () => {
      throw refusal(reason)
    },
  })
  const item = within(await screen.findByRole('list', { name: 'Payments that need a person' }))
  await user.click(item.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  [{ owed: 'money' }, /^The guest is still owed other money\. Pay it out from the order first/],
  [{ owed: 'card' }, /^A card terminal declined part of this refund/],
  [{ settled: 'nothing' }, /^Someone else has already marked this as done/],
])('what cannot be marked as done says what is in the way: %j', async (details, words) => {
  const { user } = await show([row({ plan })], {
    'sessionPlans.settle': () => {
      throw refusal('STATE', { details } as never)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Order 100200' }))
  await user.click(asked.getByRole('button', { name: 'Mark as done' }))
  expect((await asked.findByRole('alert')).textContent).toMatch(words)
})
