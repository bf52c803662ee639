import { customerRecord } from '@marquee/contract/customers'
import { createElement } from 'react'
import type { RecordScreen } from '../../lib/record/screen.ts'
import { FlagBadges } from '../../parts/customers/flag-badges.tsx'
import { AnonymisedBadge } from './anonymised-badge.tsx'
import { ContactCell } from './contact-cell.tsx'
import { FigureCell } from './figure-cell.tsx'
import { KindCell } from './kind-cell.tsx'
import type { ListedCustomer } from './queries.ts'

type Field = keyof typeof customerRecord.fields | 'customerNo'

/** The screen of who buys. */
export const customerScreen: RecordScreen<ListedCustomer> = {
  record: customerRecord,
  module: 'customers',
  address: '/customers',
  namespace: 'customers',
  addText: 'customers:add',
  text: (key) => `customers:${key}`,
  label: (field) => `customers:field.${field as Field}`,
  hint: (field) => (field === 'tags' ? 'customers:hint.tags' : null),
  choice: (field, value) =>
    field === 'language'
      ? `customers:language.${value as 'tr' | 'en'}`
      : `customers:kind.${value as ListedCustomer['kind']}`,
  nameOf: (row) => row.name,
  // Whoever was anonymised is called by the number alone.
  codeOf: (row) => (row.anonymisedAt ? null : `#${row.customerNo}`),
  told: ['customerNo'],
  rests: { name: 'customers:surname' },
  words: {
    phone: { 'field.taken': 'customers:taken' },
    email: { 'field.taken': 'customers:taken' },
  },
  restoreTaken: 'customers:restoreTaken',
  form: [['name'], ['phone'], ['email'], ['kind', 'language'], ['birthday', 'taxNo'], ['tags'], ['note']],
  columns: [
    {
      id: 'flags',
      header: 'customers:field.flags',
      cell: (row) => {
        if (row.anonymisedAt) return createElement(AnonymisedBadge)
        return row.flags.length === 0 ? null : createElement(FlagBadges, { flags: row.flags })
      },
      onCard: true,
    },
    {
      id: 'phone',
      header: 'customers:field.phone',
      cell: (row) => row.phone && createElement(ContactCell, { customer: row, kind: 'phone' }),
      onCard: true,
    },
    {
      id: 'email',
      header: 'customers:field.email',
      hideBelow: 'xl',
      cell: (row) => createElement(ContactCell, { customer: row, kind: 'email' }),
    },
    {
      id: 'visits',
      header: 'customers:file.visits',
      align: 'end',
      hideBelow: 'sm',
      cell: (row) => createElement(FigureCell, { customer: row, figure: 'visits' }),
    },
    {
      id: 'spent',
      header: 'customers:file.spent',
      align: 'end',
      hideBelow: 'md',
      cell: (row) => createElement(FigureCell, { customer: row, figure: 'spent' }),
    },
    {
      id: 'lastVisit',
      header: 'customers:file.lastVisit',
      hideBelow: 'md',
      cell: (row) => createElement(FigureCell, { customer: row, figure: 'lastVisit' }),
    },
    {
      id: 'kind',
      header: 'customers:field.kind',
      hideBelow: 'xl',
      onCard: true,
      cell: (row) => createElement(KindCell, { kind: row.kind }),
    },
    'tags',
  ],
}
