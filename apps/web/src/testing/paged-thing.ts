import { defineRecord, idOf, inLanguage } from '@marquee/contract'
import {
  choiceField,
  codeField,
  colorField,
  dateField,
  minutesField,
  moneyField,
  nameField,
  noteField,
  numberField,
  percentField,
  quantityField,
  referenceField,
  switchField,
  textField,
  timeField,
  weekdaysField,
} from '@marquee/contract/record/fields'
import type { MessageKey } from '@marquee/i18n'
import type { z } from 'zod'
import { pagedRecordCalls } from '../lib/record/calls.ts'
import type { RecordScreen } from '../lib/record/screen.ts'
import { trpc } from '../lib/trpc/trpc.ts'

// A record that no product has: with a field of every kind that a form has, and a list that comes in pages.

const thing = defineRecord({
  entity: 'thing',
  path: 'things',
  id: idOf('thing'),
  fields: {
    code: codeField(),
    name: nameField(),
    maker: textField(60),
    seats: numberField(1, 100),
    price: moneyField(),
    share: percentField(),
    weight: quantityField(),
    takes: minutesField(),
    opens: timeField(),
    since: dateField(),
    days: weekdaysField(),
    color: colorField(),
    size: choiceField(['small', 'large']),
    shelf: referenceField(idOf('shelf'), { sample: '01990000-0000-7000-8000-0000000000aa' }),
    note: noteField(),
    isShown: switchField(),
  },
  sorts: ['name', 'price'],
  derived: {},
})
export type Thing = z.output<typeof thing.row>

const word = (key: string) => key as MessageKey
export const thingScreen: RecordScreen<Thing> = {
  record: thing,
  module: 'shifts',
  address: '/things',
  namespace: 'shifts',
  addText: 'shifts:add',
  text: (key) => `shifts:${key}`,
  // A field has no word of its own here: its name stands for it.
  label: (field) => word(`shifts:${field}`),
  choice: (_, value) => word(`shifts:${value}`),
  unit: (field, { size }) => (field === 'weight' ? word(size === 'large' ? 'shifts:kg' : 'shifts:g') : null),
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [
    ['code', 'color'],
    ['name'],
    ['maker', 'seats'],
    ['price', 'share'],
    ['size', 'weight'],
    ['takes', 'opens', 'since'],
    ['days'],
    ['shelf'],
    ['note'],
    ['isShown'],
  ],
  columns: [
    'maker',
    'seats',
    'price',
    'share',
    'weight',
    'takes',
    'opens',
    'since',
    'days',
    'size',
    'shelf',
    'note',
    'isShown',
  ],
}

interface Things {
  things: Parameters<typeof pagedRecordCalls<Thing>>[0]
}
const hooks = (trpc as unknown as Things).things
export const thingCalls = pagedRecordCalls<Thing>(hooks, () => {
  const utils = trpc.useUtils() as unknown as { things: { invalidate: () => void } }
  return () => utils.things.invalidate()
})

export const shelf = '01990000-0000-7000-8000-0000000000aa'
export const thingOf = (number: number, more: Partial<Thing> = {}) =>
  ({
    id: `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    code: `T${number}`,
    name: { en: `Thing ${number}`, tr: `Şey ${number}` },
    maker: 'Işık & Co',
    seats: 27,
    price: 123_450,
    share: 125_000,
    weight: '1234.5',
    takes: 90,
    opens: '09:30',
    since: '2026-02-28',
    days: 31,
    color: '#0b65c6',
    size: 'large',
    shelf,
    note: 'A note',
    isShown: true,
    archivedAt: null,
    rev: 1,
    ...more,
  }) as Thing
