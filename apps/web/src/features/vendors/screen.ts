import { type VendorRow, vendorRecord } from '@marquee/contract/inventory'
import type { MessageKey } from '@marquee/i18n'
import { createElement } from 'react'
import type { RecordColumn, RecordScreen } from '../../lib/record/screen.ts'
import { BankCell } from './bank-cell.tsx'

const hints: ReadonlySet<string> = new Set(['termsDays', 'billTolerancePpm', 'billToleranceMinor'])

type Field = keyof typeof vendorRecord.fields

/** The screen of whom the venue buys from. `columns` are those that are no plain field; `owed` is for people who see it. */
export const vendorScreen = (columns: {
  owed: RecordColumn<VendorRow> | null
  terms: RecordColumn<VendorRow>
}): RecordScreen<VendorRow> => ({
  record: vendorRecord,
  module: 'vendors',
  address: '/inventory/vendors',
  namespace: 'vendors',
  addText: 'vendors:add',
  text: (key) => `vendors:${key}`,
  label: (field) => `vendors:field.${field as Field}`,
  hint: (field) => (hints.has(field) ? (`vendors:hint.${field}` as MessageKey) : null),
  choice: (_, value) => `vendors:kind.${value as VendorRow['kind']}`,
  nameOf: (row) => row.name,
  form: [
    ['code', 'kind'],
    ['name'],
    ['taxNo', 'termsDays'],
    ['billTolerancePpm', 'billToleranceMinor'],
    ['contact', 'phone'],
    ['email'],
    ['address'],
    ['note'],
  ],
  // A card on a phone has room for three: what is owed is among them.
  columns: [
    'kind',
    ...(columns.owed ? [columns.owed] : []),
    'contact',
    'phone',
    {
      id: 'bank',
      header: 'vendors:bank.column',
      hideBelow: 'md',
      cell: (row) => createElement(BankCell, { row }),
      text: (row) => row.iban ?? '',
    },
    columns.terms,
  ],
})
