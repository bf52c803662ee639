import { type Channel, inLanguage } from '@marquee/contract'
import { type PromoCodeRow, promoCodeRecord } from '@marquee/contract/promo-codes'
import type { RecordScreen } from '../../lib/record/screen.ts'
import { KeptPlaces, Off, Uses } from './cells.tsx'

type Field = keyof typeof promoCodeRecord.fields
type Hinted =
  | 'ppm'
  | 'amountMinor'
  | 'productId'
  | 'passTypeId'
  | 'foodProductId'
  | 'freeQty'
  | 'channel'
  | 'maxUses'
  | 'maxPerGuest'
  | 'maxPasses'
  | 'validTo'

const hinted: readonly string[] = [
  'ppm',
  'amountMinor',
  'productId',
  'passTypeId',
  'foodProductId',
  'freeQty',
  'channel',
  'maxUses',
  'maxPerGuest',
  'maxPasses',
  'validTo',
]

/** The screen of the codes of the house. */
export const promoCodeScreen: RecordScreen<PromoCodeRow> = {
  record: promoCodeRecord,
  module: 'promo_codes',
  address: '/promo-codes',
  namespace: 'promoCodes',
  addText: 'promoCodes:add',
  text: (key) => `promoCodes:${key}`,
  label: (field) => `promoCodes:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `promoCodes:hint.${field as Hinted}` : null),
  choice: (field, value) =>
    field === 'state' ? `promoCodes:state.${value as PromoCodeRow['state']}` : `promoCodes:channel.${value as Channel}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  words: { passTypeId: { 'field.invalid': 'promoCodes:otherShow' } },
  form: [
    ['code', 'state'],
    ['name'],
    ['ppm', 'amountMinor'],
    ['productId'],
    ['passTypeId'],
    ['foodProductId', 'freeQty'],
    ['validFrom', 'validTo'],
    ['maxUses', 'maxPerGuest'],
    ['maxPasses', 'channel'],
    ['note'],
  ],
  columns: [
    { id: 'off', header: 'promoCodes:off', cell: (row) => <Off row={row} />, onCard: true, align: 'end' },
    'state',
    { id: 'uses', header: 'promoCodes:uses', cell: (row) => <Uses row={row} />, align: 'end', hideBelow: 'sm' },
    {
      id: 'kept',
      header: 'promoCodes:keptNow',
      cell: (row) => <KeptPlaces row={row} />,
      align: 'end',
      hideBelow: 'md',
    },
    'validTo',
  ],
}
