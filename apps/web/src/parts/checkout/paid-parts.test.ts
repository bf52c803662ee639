import { expect, test, vi } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { paidPartsOf } from './paid-parts.ts'

const payment = { method: 'card', amountMinor: 45_000, reference: 'slip' } as PaymentInput

function paid(
  take: (basket: { orderId: string; holdId: string | null }) => Promise<void>,
  held: string | null = 'hold',
) {
  const parts = { of: () => [], take: vi.fn(take), forget: () => undefined, refresh: () => undefined }
  const basket = { orderId: 'front', noted: [], note: () => undefined }
  const heldFor = (orderId: string) => (orderId === 'front' ? held : null)
  return { takes: parts.take, ...paidPartsOf(parts as never, { ...basket, heldFor }) }
}

test('money that is kept after a refused sale is of the hold, so that another window sees it with its basket', async () => {
  const { keep, takes } = paid(async () => undefined)
  await keep('front', payment)
  expect(takes).toHaveBeenCalledExactlyOnceWith({ orderId: 'front', holdId: 'hold' }, payment)
})

test.each(['HOLD_EXPIRED', 'STATE', 'NOT_FOUND'])(
  'it is written down when its hold has ended too: %s',
  async (reason) => {
    const { keep, takes } = paid(async ({ holdId }) => {
      if (holdId !== null) throw refusal(reason)
    })
    await keep('front', payment)
    expect(takes.mock.calls.map(([{ holdId }]) => holdId)).toEqual(['hold', null])
  },
)

test('without an answer nobody tries again under another name', async () => {
  const { keep, takes } = paid(async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(keep('front', payment)).rejects.toThrow()
  expect(takes).toHaveBeenCalledTimes(1)
})

test('that of a basket which is not in front has no hold that this screen knows', async () => {
  const { keep, takes } = paid(async () => undefined)
  await keep('aside', payment)
  expect(takes).toHaveBeenCalledExactlyOnceWith({ orderId: 'aside', holdId: null }, payment)
})
