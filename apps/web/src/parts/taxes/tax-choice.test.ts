import { createFormatters } from '@marquee/i18n'
import { expect, test } from 'vitest'
import { taxLabel } from './tax-choice.ts'

const timeZone = 'Europe/Istanbul'
const en = { language: 'en', rate: createFormatters({ language: 'en', timeZone }).rate } as const
const tr = { language: 'tr', rate: createFormatters({ language: 'tr', timeZone }).rate } as const

test.each([
  ['its name alone, where that says the rate', 'VAT 20%', 200_000, 'VAT 20%'],
  ['its rate too, where the name says none', 'Reduced', 100_000, 'Reduced, 10%'],
  ['its rate too, where the name says another', 'VAT 20% until May', 10_000, 'VAT 20% until May, 1%'],
  ['a fraction of it', 'Reduced', 85_550, 'Reduced, 8.555%'],
])('a tax is called by %s', (_, name, ratePpm, label) => {
  expect(taxLabel({ name: { en: name, tr: name }, ratePpm }, en)).toBe(label)
})

test('in Turkish the sign of the rate comes first, in the name and after it', () => {
  expect(taxLabel({ name: { en: 'VAT 20%', tr: 'KDV %20' }, ratePpm: 200_000 }, tr)).toBe('KDV %20')
  expect(taxLabel({ name: { en: 'Reduced', tr: 'İndirimli' }, ratePpm: 85_000 }, tr)).toBe('İndirimli, %8,5')
})
