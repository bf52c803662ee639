import { shiftRecord } from '@marquee/contract'
import {
  choiceField,
  codeField,
  dateField,
  moneyField,
  nameField,
  numberField,
  optional,
  percentField,
  quantityField,
  referenceField,
  referencesField,
  starting,
  switchField,
} from '@marquee/contract/record/fields'
import { defineRecord } from '@marquee/contract/record/record'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type FileChoices, type RecordFile, readRecords, withRefusals, writeRecords } from './record-file.ts'

const file: RecordFile = {
  record: shiftRecord,
  label: (field) => field,
  references: {},
  words: { yes: 'Evet', no: 'Hayır', en: 'English', tr: 'Türkçe' },
  currency: 'TRY',
  language: 'tr',
}
const night = {
  code: '=1+1',
  name: { en: 'Night, late', tr: 'Işık "gece"' },
  starts: '22:00',
  ends: '03:00',
  color: '#0b65c6',
  weekdays: 0b1000011,
  lastEntryMinutes: 30,
  cleaningMinutes: 0,
}
const row = { ...night, id: 'x', rev: 1, archivedAt: null }

describe('a file of records', () => {
  test('comes back as what went out, and nothing in it is a formula', () => {
    const text = writeRecords([row], file)
    expect(text).toContain("'=1+1")
    expect(text).toContain('1 2 7')
    expect(readRecords(text, file)).toEqual({
      rows: [{ line: 2, title: '=1+1', input: night, problems: [] }],
      headers: readRecords(text, file)?.headers,
      unknown: [],
      questions: { decimal: null, days: null },
    })
  })

  test('has what nobody enters before the fields, and is read without it, which is said by name', () => {
    const text = writeRecords([{ ...row, shiftNo: 1042 } as never], file, { told: ['shiftNo'] })
    expect(text.split('\r\n', 2).map((line) => line.split(',')[0])).toEqual(['\ufeffshiftNo', '1042'])
    expect(readRecords(text, file)).toMatchObject({ rows: [{ input: night, problems: [] }], unknown: ['shiftNo'] })
    expect(Object.keys(readRecords(text, file)?.rows[0]?.input ?? {})).not.toContain('shiftNo')
  })

  test('nor behind a sign at which another table program begins a cell; the text comes back as it was', () => {
    for (const name of ["x;=cmd|' /C calc'!A0;y", 'x,+1', 'x\t@a', "'=1", '\uff1d1']) {
      const named = { ...row, name: { en: name, tr: 'Gece' } }
      const text = writeRecords([named], file)
      const beginnings = text.split(/\r\n|[,;\t]/).map((cell) => cell.replace(/^"/, ''))
      expect(
        beginnings.filter((cell) => /^\s*[=+\-@\uff1d]/.test(cell)),
        name,
      ).toEqual([])
      expect(readRecords(text, file)?.rows[0]?.input, name).toMatchObject({ name: { en: name } })
    }
  })

  test('is read as people write it: a choice by its word in any case, a day in whichever order it can only be', () => {
    const record = defineRecord({
      entity: 'guest',
      path: 'guests',
      id: z.string(),
      fields: { kind: starting(choiceField(['person', 'school']), 'person'), birthday: optional(dateField()) },
      derived: {},
    })
    const said = { person: 'Kişi', school: 'Okul' } as Record<string, string>
    const guests: RecordFile = { ...file, record, choice: (_, value) => said[value] ?? value }
    const read = (...cells: string[]) => readRecords(`kind;birthday\n${cells.join(';')}\n`, guests)?.rows[0]
    for (const kind of ['OKUL', 'okul', 'school'])
      expect(read(kind, '')?.input).toEqual({ kind: 'school', birthday: null })
    for (const day of ['28.02.1990', '28/2/1990', '28-02-1990', '1990-02-28', '1990/2/28', '02/28/1990']) {
      expect(read('Kişi', day)?.input).toEqual({ kind: 'person', birthday: '1990-02-28' })
    }
    for (const day of ['30.02.1990', '28.13.1990', '02.28.1990', '28.02.90', '00/05/1990', 'yesterday']) {
      expect(read('Kişi', day)?.problems.map(({ field }) => field)).toEqual(['birthday'])
    }
    expect(read('', '1990-02-28')?.input).toEqual({ kind: 'person', birthday: '1990-02-28' })
    expect(read('Dernek', '')?.problems.map(({ field }) => field)).toEqual(['kind'])
  })

  test('is read whichever language its headers and words are in; those of the screen come first, and nothing is read twice', () => {
    const record = defineRecord({
      entity: 'guest',
      path: 'guests',
      id: z.string(),
      fields: {
        name: nameField(),
        code: codeField(),
        kind: starting(choiceField(['person', 'school']), 'person'),
        isOpen: switchField(),
      },
      derived: {},
    })
    const turkish = { name: 'Ad', code: 'Kod', kind: 'Tür', isOpen: 'Açık', person: 'Kişi', school: 'Okul' }
    const said = (word: string) => turkish[word as keyof typeof turkish]
    const guests: RecordFile = {
      ...{ ...file, record, language: 'en', words: { yes: 'Yes', no: 'No', en: 'English', tr: 'Türkçe' } },
      elsewhere: [{ label: said, choice: (_, value) => said(value), words: { yes: 'Evet', no: 'Hayır' } }],
    }
    const read = readRecords('ad (türkçe);KOD;Tür;Açık\nIşık;K1;okul;hayır\n', guests)
    expect(read?.unknown).toEqual([])
    expect(read?.rows[0]).toMatchObject({
      input: { name: { en: '', tr: 'Işık' }, code: 'K1', kind: 'school', isOpen: false },
    })
    // Each column once: by the header of the screen's own language, or as it was chosen.
    expect(readRecords('Kod;code\nA;B\n', guests)?.headers.map(({ column }) => column)).toEqual([null, 'code'])
    const columns = new Map([[1, 'code']])
    expect(readRecords('Kod;Nummer\nA;B\n', guests, { columns })?.headers.map(({ column }) => column)).toEqual([
      null,
      'code',
    ])
    const leftOut = new Map([[0, '']])
    expect(readRecords('Kod;Ad (English)\nA;B\n', guests, { columns: leftOut })?.headers[0]).toEqual({
      text: 'Kod',
      column: null,
    })
  })

  test('has several references by their names, and says which is none', () => {
    const record = defineRecord({
      entity: 'dish',
      path: 'dishes',
      id: z.string(),
      fields: { code: codeField(), shiftIds: referencesField(z.uuid('field.invalid'), { to: 'shifts' }, 20) },
      derived: {},
    })
    const [early, late] = ['0193b5a0-0000-7000-8000-000000000001', '0193b5a0-0000-7000-8000-000000000002']
    const choices = [
      { value: early, label: 'Sabah' },
      { value: late, label: 'Gece, geç' },
    ]
    const dishes: RecordFile = { ...file, record, references: { shiftIds: choices } }
    const rows = [
      { ...{ id: 'a', rev: 1, archivedAt: null, code: 'A' }, shiftIds: [late, early] },
      { ...{ id: 'b', rev: 1, archivedAt: null, code: 'B' }, shiftIds: [] },
    ]
    const text = writeRecords(rows, dishes)
    expect(text).toContain('Sabah; Gece, geç')
    const read = readRecords(text, dishes)?.rows
    expect(read?.map(({ input }) => input?.shiftIds)).toEqual([[early, late], []])
    expect(readRecords('code,shiftIds\nA,sabah; Öğlen\n', dishes)?.rows[0]?.problems).toEqual([
      { field: 'shiftIds', message: 'errors:field.invalid' },
    ])
  })

  test('keeps switches, shares and references, each in the words of the language', () => {
    const record = defineRecord({
      entity: 'fare',
      path: 'fares',
      id: z.uuid(),
      fields: {
        code: codeField(),
        name: nameField(),
        share: percentField(),
        isOpen: switchField(),
        taxCode: referenceField(z.string(), { sample: 'VAT10' }),
      },
      derived: {},
    })
    const fares: RecordFile = { ...file, record, references: { taxCode: [{ value: 'VAT10', label: 'KDV %10' }] } }
    const fare = { code: 'A', name: { en: '', tr: 'Tam' }, share: 85_000, isOpen: true, taxCode: 'VAT10' }
    const text = writeRecords([{ ...fare, id: 'x', rev: 1, archivedAt: null } as never], fares)
    expect(text.split('\r\n')[1]).toBe('A,,Tam,"8,5",Evet,KDV %10')
    expect(readRecords(text, fares)?.rows[0]).toMatchObject({ input: fare, problems: [] })
    expect(readRecords(text.replace('Evet', 'belki'), fares)?.rows[0]?.problems.map(({ field }) => field)).toEqual([
      'isOpen',
    ])
  })

  test('is read by its header, whatever the case and order; the separator may be a semicolon', () => {
    const text = 'ENDS;Code;name (türkçe);starts;color;Kitchen\n03:00;N;Gece;22:00;#0b65c6;x\n\n'
    const read = readRecords(text, file)
    expect(read?.unknown).toEqual(['Kitchen'])
    expect(read?.rows).toMatchObject([
      { line: 2, input: { ...night, code: 'N', name: { en: '', tr: 'Gece' }, weekdays: 127, lastEntryMinutes: 0 } },
    ])
    expect(readRecords('', file)).toBeNull()
    expect(readRecords('code,starts\n', file)).toBeNull()
  })

  test('with headers of another program is read as is chosen for each of them, and nothing is read twice', () => {
    const text = 'Kod;Ad;Başlar;Biter;Renk;code\nN;Gece;22:00;03:00;#0b65c6;OLD\n'
    const plain = readRecords(text, file)
    expect(plain?.headers.map(({ column }) => column)).toEqual([null, null, null, null, null, 'code'])
    const chosen = new Map([
      [0, 'code'],
      [1, 'name.tr'],
      [2, 'starts'],
      [3, 'ends'],
      [4, 'color'],
    ])
    const read = readRecords(text, file, { columns: chosen })
    expect(read?.rows).toMatchObject([
      { input: { code: 'N', name: { en: '', tr: 'Gece' }, starts: '22:00', ends: '03:00' } },
    ])
    expect(read?.headers.at(-1)).toEqual({ text: 'code', column: null })
    expect(read?.unknown).toEqual(['code'])
    expect(readRecords(text, file, { columns: new Map([...chosen, [4, '']]) })?.headers[4]).toEqual({
      text: 'Renk',
      column: null,
    })
  })

  test('names every field of a row that cannot be kept', () => {
    const read = readRecords('code,starts,ends,color,weekdays,cleaningMinutes\nN,25:00,03:00,red,1 9,1441\n', file)
    expect(read?.rows[0]?.input).toBeNull()
    expect(read?.rows[0]?.problems.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'name errors:field.required',
      'starts errors:field.time',
      'color errors:field.invalid',
      'weekdays errors:field.number',
      'cleaningMinutes errors:field.tooBig',
    ])
  })

  test('what the server refuses is the row’s that was sent, not the one of the same place in the file', () => {
    const text = writeRecords(
      [
        { ...row, code: '' },
        { ...row, code: 'A' },
        { ...row, code: 'B' },
      ] as never,
      file,
    )
    const rows = readRecords(text, file)?.rows ?? []
    const sent = rows.filter(({ input }) => input !== null)
    const after = withRefusals(rows, sent, [{ path: 'rows.1.code', message: 'field.taken' }])
    expect(after.map(({ input, problems }) => [input !== null, problems.map(({ message }) => message)])).toEqual([
      [false, ['errors:field.required']],
      [true, []],
      [false, ['errors:field.taken']],
    ])
  })
})

const item = defineRecord({
  entity: 'item',
  path: 'items',
  id: z.string(),
  fields: {
    code: codeField(),
    qty: optional(quantityField()),
    price: optional(moneyField()),
    days: optional(numberField(0, 5000)),
    waste: starting(percentField(), 20_000),
    until: optional(dateField()),
  },
  derived: {},
})
const itemFile = (language: 'en' | 'tr'): RecordFile => ({ ...file, record: item, language })
const valuesOf = (text: string, file: RecordFile, choices?: FileChoices) =>
  readRecords(text, file, choices)?.rows.map(({ input, problems }) => input ?? problems.map(({ message }) => message))

describe('numbers and dates of a file', () => {
  test.each(['en', 'tr'] as const)(
    'are read by what the file proves, whatever the language of the screen (%s)',
    (on) => {
      const turkish = 'code;qty;price;days;waste;until\nA;1.020;12,5;1.000;8,5;03.04.1990\n'
      expect(valuesOf(turkish, itemFile(on))).toEqual([
        { code: 'A', qty: '1020', price: 1250, days: 1000, waste: 85_000, until: '1990-04-03' },
      ])
      const english = 'code,qty,price,days,waste,until\nA,"1,020","12.5","1,000",8.5%,03/04/1990\nB,,,,,12/31/1990\n'
      expect(valuesOf(english, itemFile(on))).toEqual([
        { code: 'A', qty: '1020', price: 1250, days: 1000, waste: 85_000, until: '1990-03-04' },
        { code: 'B', qty: null, price: null, days: null, waste: 20_000, until: '1990-12-31' },
      ])
    },
  )

  test.each(['en', 'tr'] as const)(
    'that can be read in two ways are read in none before it is said which (%s)',
    (on) => {
      const text = 'code;qty;price;until\nA;1,020;5;\nB;2;2,250;03/04/1990\nC;3;4;1990-04-05\n'
      const unclear = 'errors:field.unclear'
      const clear = { code: 'C', qty: '3', price: 400, days: null, waste: 20_000, until: '1990-04-05' }
      expect(valuesOf(text, itemFile(on))).toEqual([[unclear], [unclear, unclear], clear])
      expect(readRecords(text, itemFile(on))?.questions).toEqual({
        decimal: { example: '1,020', readings: { ',': '1.020', '.': '1020' }, answer: null },
        days: { example: '03/04/1990', readings: { day: '1990-04-03', month: '1990-03-04' }, answer: null },
      })
      expect(valuesOf(text, itemFile(on), { decimal: ',', days: 'day' })).toMatchObject([
        { qty: '1.02', price: 500 },
        { qty: '2', price: 225, until: '1990-04-03' },
        clear,
      ])
      expect(valuesOf(text, itemFile(on), { decimal: '.', days: 'month' })).toMatchObject([
        { qty: '1020', price: 500 },
        { qty: '2', price: 225_000, until: '1990-03-04' },
        clear,
      ])
    },
  )

  test('of a file that proves both are asked for as well; what is clear by itself stays as it is', () => {
    const text = 'code;qty;until\nA;12,5;28/02/1990\nB;12.5;02/28/1990\nC;1.250;01/02/1990\n'
    const read = readRecords(text, itemFile('en'))
    expect(read?.questions).toMatchObject({ decimal: { answer: null }, days: { answer: null } })
    expect(read?.rows.map(({ input }) => input && [input.qty, input.until])).toEqual([
      ['12.5', '1990-02-28'],
      ['12.5', '1990-02-28'],
      null,
    ])
  })

  test.each([
    ['1.234.567', '1234567'],
    ['1,234.5', '1234.5'],
    ['1.234,500', '1234.5'],
    ['1 234,5', '1234.5'],
    ['0,500', '0.5'],
    ['1234,567', '1234.567'],
    ['12', '12'],
    ['12 5', null],
    ['1,23,456', null],
    ['1.234.56', null],
    ['1,234,5', null],
    ['1e3', null],
    ['-3', null],
  ])('as quantity %s is %s', (cell, said) => {
    expect(readRecords(`code;qty\nA;${cell}\n`, itemFile('en'))?.rows[0]?.input?.qty ?? null).toBe(said)
  })

  test('keep no more decimals than money has, and none where something is counted', () => {
    const read = (text: string) => readRecords(`code;qty;price;days\nA;1,5;${text}\n`, itemFile('en'))?.rows[0]
    expect(read('12,500;30')?.input).toMatchObject({ price: 1250, days: 30 })
    expect(read('12,505;30')?.problems).toEqual([{ field: 'price', message: 'errors:field.amount' }])
    expect(read('12;2,5')?.problems.map(({ field }) => field)).toEqual(['days'])
  })

  test('has each row by its line in the file, empty ones counted', () => {
    expect(readRecords('code;qty\n\nA;1\n;\nB;\n', itemFile('en'))?.rows.map(({ line }) => line)).toEqual([3, 5])
  })
})
