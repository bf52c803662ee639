import { expect, test } from 'vitest'
import { calledAs, callNameOf, callNameOfReceipt } from './call-name.ts'

test('a sale made without the server is called by its series and a short number', () => {
  expect([1, 17, 999, 1000, 1998, 1999].map((counter) => callNameOf('K3', counter))).toEqual([
    'K3-1',
    'K3-17',
    'K3-999',
    'K3-1',
    'K3-999',
    'K3-1',
  ])
  expect(callNameOfReceipt('K12-000417')).toBe('K12-417')
})

test('an order is called by its name before its number', () => {
  expect(calledAs({ callNo: 41, callName: 'K3-17' })).toBe('K3-17')
  expect(calledAs({ callNo: 41, callName: null })).toBe('41')
  expect(calledAs({ callNo: 41 })).toBe('41')
})
