import { expect, test } from 'vitest'
import { holdLifetime } from './lifetimes.ts'

test('a hold lives as long as its channel says, four times at most', () => {
  expect(holdLifetime({ channel: 'door' }, null)).toEqual({ seconds: 300, longest: 1200 })
  expect(holdLifetime({ channel: 'phone' }, null)).toEqual({ seconds: 900, longest: 3600 })
})

test('a partner says how long, up to two hours in all', () => {
  expect(holdLifetime({ channel: 'partner' }, null)).toEqual({ seconds: 600, longest: 7200 })
  expect(holdLifetime({ channel: 'partner', minutes: 60 }, null)).toEqual({ seconds: 3600, longest: 7200 })
})

test('the setting stands over channel and wish', () => {
  expect(holdLifetime({ channel: 'partner', minutes: 60 }, 20)).toEqual({ seconds: 20, longest: 80 })
  expect(holdLifetime({ channel: 'door' }, 20)).toEqual({ seconds: 20, longest: 80 })
})
