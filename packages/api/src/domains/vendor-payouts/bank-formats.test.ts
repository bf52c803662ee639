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

// The order of ISO 20022 (pain.001.001.09) for what SEPA has of it; `?` may be missing, `*` comes once or more.
const model: Record<string, string[]> = {
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf*'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum?', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'BtchBookg?', 'NbOfTxs?', 'CtrlSum?', 'PmtTpInf?', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct'],
    ...['DbtrAgt', 'ChrgBr?', 'CdtTrfTxInf*'],
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm'],
  DbtrAcct: ['Id'],
  CdtrAcct: ['Id'],
  Id: ['IBAN'],
  DbtrAgt: ['FinInstnId'],
  CdtrAgt: ['FinInstnId'],
  FinInstnId: ['BICFI'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr', 'CdtrAcct', 'RmtInf?'],
  PmtId: ['InstrId?', 'EndToEndId'],
  Amt: ['InstdAmt'],
  Cdtr: ['Nm'],
  RmtInf: ['Ustrd'],
}
const texts: Record<string, RegExp> = {
  MsgId: /^[A-Za-z0-9/?:().,'+ -]{1,35}$/,
  PmtInfId: /^[A-Za-z0-9/?:().,'+ -]{1,35}$/,
  InstrId: /^[A-Za-z0-9/?:().,'+ -]{1,35}$/,
  EndToEndId: /^[A-Za-z0-9/?:().,'+ -]{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}\.\d\d$/,
  Nm: /^[A-Za-z0-9/?:().,'+ -]{1,70}$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(true|false)$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  ChrgBr: /^SLEV$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  Ustrd: /^[A-Za-z0-9/?:().,'+ -]{1,140}$/,
}
interface Element {
  name: string
  children: Element[]
  text: string
}
function elementsOf(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' }
  const open = [root]
  for (const [whole, isEnd, name = '', isEmpty, text = ''] of xml.matchAll(
    /<(\/?)([A-Za-z0-9]+)[^>]*?(\/?)>([^<]*)/g,
  )) {
    if (whole.startsWith('<?')) continue
    if (isEnd) open.pop()
    else {
      const made = { name, children: [], text: text.trim() }
      open.at(-1)?.children.push(made)
      if (!isEmpty) open.push(made)
    }
  }
  return root
}
function wrongIn(element: Element): string[] {
  const { name, children, text } = element
  const rule = model[name]
  if (!rule && name !== '' && name !== 'Document') return texts[name]?.test(text) ? [] : [`${name}: "${text}"`]
  const pattern = rule?.map(
    (each) => `(?:${each.replace(/[?*]$/, '')},)${each.endsWith('*') ? '+' : each.endsWith('?') ? '?' : ''}`,
  )
  const order = children.map((child) => `${child.name},`).join('')
  const wrong = pattern && !new RegExp(`^${pattern.join('')}$`).test(order) ? [`${name}: ${order}`] : []
  return [...wrong, ...children.flatMap(wrongIn)]
}

test('a file has the elements of pain.001.001.09 in their order, each in its form, by an independent model', () => {
  expect(wrongIn(elementsOf(sepaFile(file)))).toEqual([])
  // Amounts that a float cannot hold, many of them, and the longest texts.
  const many = Array.from({ length: 500 }, (_, n) => ({
    ...(file.payments[0] as (typeof file.payments)[number]),
    payoutNo: 1_000_000 + n,
    name: `${'Ö'.repeat(69)}x y`,
    amountMinor: 10 + n * 7,
    refs: Array.from({ length: 30 }, (_, at) => `F/${n}-${at}`),
  }))
  const xml = sepaFile({ ...file, runNo: 123_456, payments: many })
  expect(wrongIn(elementsOf(xml))).toEqual([])
  const sum = many.reduce((total, { amountMinor }) => total + amountMinor, 0)
  expect(inXml(xml, 'CtrlSum')).toEqual([(sum / 100).toFixed(2), (sum / 100).toFixed(2)])
  expect(inXml(xml, 'InstdAmt').map((amount) => Math.round(Number(amount) * 100))).toEqual(
    many.map(({ amountMinor }) => amountMinor),
  )
})

test('the model sees what is wrong: an empty name, and an element at another place', () => {
  const nobody = { ...file, payments: [{ ...file.payments[0], name: 'Москва' } as (typeof file.payments)[number]] }
  expect(wrongIn(elementsOf(sepaFile(nobody)))).toEqual(['Nm: ""'])
  const moved = sepaFile(file)
    .replace(/<PmtMtd>TRF<\/PmtMtd>/, '')
    .replace('</PmtInf>', '<PmtMtd>TRF</PmtMtd></PmtInf>')
  expect(wrongIn(elementsOf(moved)).some((each) => each.startsWith('PmtInf:'))).toBe(true)
})
