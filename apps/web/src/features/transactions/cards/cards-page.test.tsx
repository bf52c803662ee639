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

test('the payments of an order that are done at once are one case with one button, and each of them is named', async () => {
  const { user } = await show([
    row({ plan, reference: 'slip 1' }),
    row({ id: 'other', orderId: 'o2', orderNo: 100_201, plan: { ...plan, toCardMinor: 20_000, toTransferMinor: 0 } }),
    row({ id: 'r2', amountMinor: 10_000, reference: 'slip 2', plan }),
    row({ id: 'r3', method: 'bank', amountMinor: 12_000, reference: 'EFT 7', plan }),
  ])
  const list = within(await screen.findByRole('list', { name: 'Payments that need a person' }))
  const buttons = list.getAllByRole('button', { name: 'Mark as done' })
  expect(buttons).toHaveLength(2)
  const [first, second] = buttons.map((button) => button.closest('li[class*=justify-between]')?.textContent)
  expect(first).toContain('₺420.00')
  for (const part of ['₺200.00', 'slip 1', '₺100.00', 'slip 2', '₺120.00', 'EFT 7']) expect(first).toContain(part)
  expect(first).toContain('Refund the cards at the card terminal and send the rest by transfer')
  expect(second).toContain('₺200.00')
  expect(second).not.toContain('slip')
  await user.click(buttons[0] as HTMLElement)
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
