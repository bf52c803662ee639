import {
  inLanguage,
  type PassTypeRow,
  passTypeRecord,
  type TicketProductRow,
  ticketProductRecord,
} from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import type { RecordEntry } from '../../../lib/record/screen.ts'

const productLabels: Record<string, MessageKey> = {
  code: 'schedule:product.code',
  name: 'schedule:product.name',
  color: 'schedule:product.color',
  taxCode: 'schedule:product.tax',
  picture: 'schedule:product.picture',
}

export const productEntry: RecordEntry<TicketProductRow> = {
  record: ticketProductRecord,
  namespace: 'schedule',
  addText: 'schedule:product.create',
  label: (field) => productLabels[field] ?? 'schedule:product.name',
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['name'], ['code', 'color'], ['taxCode'], ['picture']],
}

const passLabels: Record<string, MessageKey> = {
  code: 'schedule:product.code',
  name: 'schedule:product.name',
  people: 'schedule:pass.people',
  ageMin: 'schedule:pass.ageMin',
  ageMax: 'schedule:pass.ageMax',
  maxPerOrder: 'schedule:pass.maxPerOrder',
  requiresName: 'schedule:pass.requiresName',
  requiresProof: 'schedule:pass.requiresProof',
  byCode: 'schedule:pass.byCode',
}

export const passTypeEntry: RecordEntry<PassTypeRow> = {
  record: passTypeRecord,
  namespace: 'schedule',
  addText: 'schedule:pass.create',
  label: (field) => passLabels[field] ?? 'schedule:product.name',
  hint: (field) =>
    field === 'requiresProof' ? 'schedule:pass.proofHint' : field === 'byCode' ? 'schedule:pass.byCodeHint' : null,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [
    ['name'],
    ['code', 'people'],
    ['ageMin', 'ageMax'],
    ['maxPerOrder'],
    ['requiresName'],
    ['requiresProof'],
    ['byCode'],
  ],
  words: { ageMax: { 'field.tooSmall': 'schedule:rule.ages' } },
}
