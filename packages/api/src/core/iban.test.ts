import { expect, test } from 'vitest'
import { groupedIban, isInSepa, maskedIban, readBic, readIban } from './iban.ts'

// The examples of the IBAN registry.
test.each([
  ['TR330006100519786457841326', 'TR33 0006 1005 1978 6457 8413 26'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['GB29NWBK60161331926819', 'GB29 NWBK 6016 1331 9268 19'],
])('%s is one, however it is written', (iban, grouped) => {
  expect(readIban(iban)).toBe(iban)
  expect(readIban(` ${grouped.toLowerCase()} `)).toBe(iban)
  expect(readIban(grouped.replaceAll(' ', '-'))).toBe(iban)
  expect(groupedIban(iban)).toBe(grouped)
})

test.each([
  ['two digits changed places', 'TR330006100519786457841362'],
  ['a digit is missing', 'TR33000610051978645784132'],
  ['a country without IBANs', 'US330006100519786457841326'],
  ['letters where digits belong', 'TR33000610051978645784132A'],
  ['an account number', '519786457841326'],
  ['nothing', ''],
])('%s: none', (_, typed) => expect(readIban(typed)).toBeNull())

test('a BIC has eight or eleven signs', () => {
  expect(readBic('deutdeff')).toBe('DEUTDEFF')
  expect(readBic('TGBATRIS XXX')).toBe('TGBATRISXXX')
  for (const wrong of ['', 'DEUT', 'DEUTDEFF5', '1234DEFF']) expect(readBic(wrong)).toBeNull()
})

test('only its ends are shown', () => {
  expect(maskedIban('TR330006100519786457841326')).toBe('TR33 •••• 1326')
})

test('Germany is in SEPA, Türkiye is not', () => {
  expect(isInSepa('DE89370400440532013000')).toBe(true)
  expect(isInSepa('TR330006100519786457841326')).toBe(false)
})
