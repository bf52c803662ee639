import { expect, test } from 'vitest'
import { countryOf } from './country.ts'

test.each([
  ['Europe/Istanbul', 'TRY', 'TR'],
  ['Turkey', 'TRY', 'TR'],
  ['Europe/Berlin', 'EUR', 'DE'],
  ['Europe/London', 'GBP', 'GB'],
  ['Asia/Kolkata', 'INR', 'IN'],
  ['Asia/Calcutta', 'INR', 'IN'],
  ['America/New_York', 'USD', 'US'],
  // The zone counts, whatever money is taken there.
  ['Europe/Istanbul', 'EUR', 'TR'],
  ['UTC', 'JPY', 'JP'],
  ['UTC', 'EUR', 'TR'],
])('a venue in %s with %s is in %s', (zone, currency, country) => {
  expect(countryOf({ zone, currency })).toBe(country)
})
