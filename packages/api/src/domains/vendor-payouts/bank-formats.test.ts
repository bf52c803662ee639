import { expect, test } from 'vitest'
import { type BankFile, bankText, csvFile, sepaFile } from './service/bank-formats.ts'

const file: BankFile = {
  runNo: 12,
  currency: 'EUR',
  plannedOn: '2026-11-30',
  madeAt: new Date('2026-11-26T10:00:00Z'),
  from: { name: 'Şişli Sahnesi', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' },
  payments: [
    {
      payoutNo: 7,
      iban: 'GB29NWBK60161331926819',
      bic: null,
      name: 'Çınar & Oğulları',
      amountMinor: 10,
      refs: ['F-1', 'F-2'],
    },
    { payoutNo: 8, iban: 'DE89370400440532013000', bic: 'DEUTDEFF', name: 'B', amountMinor: 20, refs: [] },
    { payoutNo: 9, iban: 'DE89370400440532013000', bic: null, name: 'C', amountMinor: 123_456_789, refs: ['F-3'] },
  ],
}
const inXml = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map((found) => found[1])

test('a SEPA file says who pays whom what, once each, and what that comes to', () => {
  const xml = sepaFile(file)
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  expect(inXml(xml, 'NbOfTxs')).toEqual(['3', '3'])
  expect(inXml(xml, 'CtrlSum')).toEqual(['1234568.19', '1234568.19'])
  expect(inXml(xml, 'InstdAmt')).toEqual(['0.10', '0.20', '1234567.89'])
  expect(xml.match(/Ccy="EUR"/g)).toHaveLength(3)
  expect(inXml(xml, 'EndToEndId')).toEqual(['P7', 'P8', 'P9'])
  expect(inXml(xml, 'MsgId')).toEqual(['RUN-12-20261130'])
  expect(inXml(xml, 'Dt')).toEqual(['2026-11-30'])
  expect(inXml(xml, 'IBAN')).toEqual([file.from.iban, ...file.payments.map(({ iban }) => iban)])
  expect(inXml(xml, 'Nm')).toEqual(['Sisli Sahnesi', 'Sisli Sahnesi', 'Cinar + Ogullari', 'B', 'C'])
  expect(inXml(xml, 'Ustrd')).toEqual(['P7 F-1, F-2', 'P8', 'P9 F-3'])
})

test('the library itself refuses what no bank would take', () => {
  const wrong = { ...file, from: { ...file.from, iban: 'DE00370400440532013000' } }
  expect(() => sepaFile(wrong)).toThrow()
})

test('a table says the same, and nothing in it is a formula', () => {
  const payments = [{ ...file.payments[0], name: '=HYPERLINK("x")' } as (typeof file.payments)[number]]
  const head = ['IBAN', 'Name', 'Amount', 'Currency', 'Reference']
  const text = csvFile({ ...file, currency: 'TRY', payments }, { language: 'tr', head })
  const [first, second] = text.slice(1).split('\r\n')
  expect(first).toBe('IBAN;Name;Amount;Currency;Reference')
  expect(second).toBe(`GB29NWBK60161331926819;"'=HYPERLINK(""x"")";"0,10";TRY;"P7 F-1, F-2"`)
})

test('a text for banks has their letters only', () => {
  expect(bankText('İĞDIR Gıda <Ltd> “№1”', 70)).toBe('IGDIR Gida Ltd 1')
  expect(bankText('x'.repeat(80), 70)).toHaveLength(70)
})
