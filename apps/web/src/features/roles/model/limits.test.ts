import { limitKinds } from '@marquee/contract'
import { createFormatters, createI18n, type Language } from '@marquee/i18n'
import { describe, expect, test } from 'vitest'
import { limitText, readDecimal, readLimits } from './limits.ts'
import { wordsOf } from './words.ts'

const wordsIn = async (language: Language) => {
  const { t } = await createI18n({ language, preload: ['roles', 'shell'] })
  const format = createFormatters({ language, timeZone: 'Europe/Istanbul' })
  return wordsOf({ t, format, currency: 'TRY' })
}

test.each<[string, number | null | undefined]>([
  ['', undefined],
  ['  ', undefined],
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,234.50', 123450],
  ['1.234,50', 123450],
  ['1.234', 123400],
  ['1 234,5', 123450],
  ['0', 0],
  ['12.345.678', 1234567800],
  ['12,3456', null],
  ['-5', null],
  ['5 TL', null],
  ['1.2.3', null],
  ['99999999999999999', null],
])('an amount as people write it: %j', (text, minor) => {
  expect(readDecimal(text, 2)).toBe(minor)
})

test('currencies without a fraction', () => {
  expect(readDecimal('1.500', 0)).toBe(1500)
  expect(readDecimal('15,5', 0)).toBeNull()
})

describe('the fields of a limit', () => {
  const read = (text: Partial<Parameters<typeof readLimits>[0]>, bound = {}) =>
    readLimits({ amount: '', percent: '', ownTill: false, ...text }, { digits: 2, bound })

  test('empty is no limit', () => {
    expect(read({})).toEqual({ limits: {} })
  })

  test('amount, percentage, own till', () => {
    expect(read({ amount: '50', percent: '7,5', ownTill: true })).toEqual({
      limits: { maxAmountMinor: 5000, maxPercentPpm: 75_000, ownTillOnly: true },
    })
  })

  test('what is no number, or no percentage, is said at its field', () => {
    expect(read({ amount: 'much' })).toEqual({ field: 'amount', problem: 'amount' })
    expect(read({ percent: '101' })).toEqual({ field: 'percent', problem: 'percentRange' })
  })

  test('more than one’s own is said at its field', () => {
    expect(read({ amount: '60' }, { maxAmountMinor: 5000 })).toEqual({ field: 'amount', problem: 'tooMuch' })
    expect(read({}, { maxAmountMinor: 5000 })).toEqual({ field: 'amount', problem: 'tooMuch' })
    expect(read({ percent: '6' }, { maxPercentPpm: 50_000 })).toEqual({ field: 'percent', problem: 'tooMuch' })
    expect(read({ amount: '50' }, { maxAmountMinor: 5000, ownTillOnly: true })).toEqual({
      field: 'ownTill',
      problem: 'tooMuch',
    })
  })

  test('what is shown reads back as it was', () => {
    const limits = { maxAmountMinor: 123456, maxPercentPpm: 75_500, ownTillOnly: true }
    for (const decimal of [',', '.'] as const) expect(read(limitText(limits, 2, decimal))).toEqual({ limits })
  })
})

test('limits are offered where they mean something, and where they are set', () => {
  expect(limitKinds({ module: 'transactions', action: 'refund' })).toEqual(['amount', 'ownTill'])
  expect(limitKinds({ module: 'users', action: 'view' })).toEqual([])
  expect(limitKinds({ module: 'users', action: 'view' }, { maxPercentPpm: 1 })).toEqual(['percent'])
})

test('limits in words', async () => {
  const [en, tr] = await Promise.all([wordsIn('en'), wordsIn('tr')])
  const limits = { maxAmountMinor: 500_000, maxPercentPpm: 50_000, ownTillOnly: true }
  expect(en.limits(limits)).toBe('up to ₺5,000.00, up to 5%, own till only')
  expect(tr.limits(limits)).toBe('en çok ₺5.000,00, en çok %5, yalnızca kendi kasası')
  expect(en.limits({})).toBeNull()
})

describe('what will change as a sentence', () => {
  const clauses = [
    { module: 'ticket_booking', kind: 'loses', actions: ['view', 'sell', 'release_other'] },
    { module: 'customers', kind: 'gains', actions: ['export'] },
    { module: 'transactions', kind: 'limits', actions: ['refund'] },
    { module: 'shifts', kind: 'gains', actions: ['view'] },
  ] as const
  const some = (n: number) => clauses.slice(0, n).map((clause) => ({ ...clause, actions: [...clause.actions] }))

  test('English', async () => {
    const { sentence } = await wordsIn('en')
    expect(sentence(some(2))).toBe(
      'Ticket booking loses View, Sell and Release other people’s holds, Customers gains Export.',
    )
    expect(sentence(some(4))).toContain('Transactions has a new limit for Refund and 1 more.')
  })

  test('Turkish', async () => {
    const { sentence } = await wordsIn('tr')
    expect(sentence(some(4).slice(1))).toMatch(/: Dışa aktarma eklenir, .*: İade sınırı değişir, .*\.$/)
  })
})
