import type { OrderDetail } from '@marquee/contract'
import { expect, test } from 'vitest'
import { notGivenBack } from './change-sums.ts'

type Change = OrderDetail['changes'][number]
const change = (changeNo: number, grossMinor: number, paidMinor: number, kind: Change['kind'] = 'cancel') =>
  ({ changeNo, kind, grossMinor, paidMinor }) as Change
const order = (grossMinor: number, paidMinor: number, changes: Change[], refunds: object[] = []) =>
  ({ grossMinor, paidMinor, changes, refunds }) as never

test('what was paid and has not gone back is owed to the guest, also once it has been paid out', () => {
  const called = change(1, -152_000, 0)
  expect(notGivenBack(order(0, 152_000, [called]), called)).toMatchObject({ lessMinor: 0, owedMinor: 152_000 })
  const paidOut = change(2, 0, -152_000, 'pay_back')
  const settled = order(0, 0, [called, paidOut])
  expect(notGivenBack(settled, called)).toMatchObject({ lessMinor: 0, owedMinor: 152_000 })
  expect(notGivenBack(settled, paidOut)).toMatchObject({ lessMinor: 0, owedMinor: 0 })
})

test('what was not paid is owed less, and of a deposit both', () => {
  // 300.00 of 684.00 paid: 114.00 goes, then the rest.
  const [some, rest] = [change(1, -11_400, 0), change(2, -57_000, 0)]
  expect(notGivenBack(order(57_000, 30_000, [some]), some)).toMatchObject({ lessMinor: 11_400, owedMinor: 0 })
  const all = order(0, 30_000, [some, rest])
  expect(notGivenBack(all, some)).toMatchObject({ lessMinor: 11_400, owedMinor: 0 })
  expect(notGivenBack(all, rest)).toMatchObject({ lessMinor: 27_000, owedMinor: 30_000 })
})

test('what goes back, comes in or was bought on account is no debt to the guest', () => {
  const cancelled = change(1, -19_000, -19_000)
  expect(notGivenBack(order(57_000, 57_000, [cancelled]), cancelled)).toMatchObject({ lessMinor: 0, owedMinor: 0 })
  const taken = change(1, 0, 30_000, 'payment')
  expect(notGivenBack(order(30_000, 30_000, [taken]), taken)).toMatchObject({ lessMinor: 0, owedMinor: 0 })
  const onAccount = order(0, 0, [cancelled], [{ changeNo: 1, method: 'invoice', amountMinor: 19_000 }])
  expect(notGivenBack(onAccount, cancelled)).toEqual({ lessMinor: 19_000, onAccountMinor: 19_000, owedMinor: 0 })
})
