import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import { sellAtSameSum } from './same-sum.ts'

const refused = (details: object) =>
  new TRPCClientError('PRICE_CHANGED', {
    result: { error: { message: 'PRICE_CHANGED', code: -32000, data: { reason: 'PRICE_CHANGED', details } } },
  })

test('another price of the venue changes nothing for this sum: it is sold by the new version', async () => {
  const sell = vi.fn(async (version: number) => {
    if (version === 1) throw refused({ priceVersion: 2, dueMinor: 900 })
    return 'sold'
  })
  expect(await sellAtSameSum({ version: 1, dueMinor: 900 }, sell)).toBe('sold')
  expect(sell.mock.calls).toEqual([[1], [2]])
})

test.each([{ priceVersion: 2, dueMinor: 901 }, { priceVersion: 1, dueMinor: 900 }, { dueMinor: 900 }])(
  '%j is for the guest to decide',
  async (details) => {
    const sell = vi.fn(() => Promise.reject(refused(details)))
    await expect(sellAtSameSum({ version: 1, dueMinor: 900 }, sell)).rejects.toThrow('PRICE_CHANGED')
    expect(sell).toHaveBeenCalledTimes(1)
  },
)
