import { describe, expect, test } from 'vitest'
import { type Posting, postPayout } from './postings.ts'

const bank = { id: 'bank', kind: 'bank', account: '1100' } as const
const plain = (postings: Posting[]) =>
  Object.fromEntries(postings.map(({ account, amountMinor }) => [account, amountMinor]))

describe('a payout', () => {
  const fact = { amountMinor: 1_000, billsMinor: 700, fund: bank }
  const step = (act: Parameters<typeof postPayout>[0]['act']) => plain(postPayout({ ...fact, act }))

  test('leaves its fund when it is approved, and comes back when it fails', () => {
    expect(step('payout.approved')).toEqual({ bankTransit: 1_000, bank: -1_000 })
    expect(step('payout.failed')).toEqual({ bank: 1_000, bankTransit: -1_000 })
  })

  test('ends what is owed when it is settled; the rest is an advance', () => {
    expect(step('payout.settled')).toEqual({ payables: 700, vendorAdvances: 300, bankTransit: -1_000 })
    expect(step('payout.reversed')).toEqual({ bank: 1_000, payables: -700, vendorAdvances: -300 })
  })

  test('pays a bill with an advance, and gives it back', () => {
    expect(step('payout.used')).toEqual({ payables: 1_000, vendorAdvances: -1_000 })
    expect(step('payout.unused')).toEqual({ vendorAdvances: 1_000, payables: -1_000 })
  })
})
