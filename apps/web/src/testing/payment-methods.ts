import type { PaymentMethodRow } from '@marquee/contract'

const way = (kind: PaymentMethodRow['kind'], name: PaymentMethodRow['name'], more: Partial<PaymentMethodRow> = {}) => ({
  id: `way of ${kind}` as PaymentMethodRow['id'],
  kind,
  name,
  code: kind.toUpperCase(),
  reference: 'no' as const,
  fundId: null,
  feePpm: 0,
  opensDrawer: kind === 'cash',
  sort: 10,
  archivedAt: null,
  rev: 1,
  ...more,
})

/** The ways of payment that a venue starts with. */
export const paymentMethods: PaymentMethodRow[] = [
  way('cash', { en: 'Cash', tr: 'Nakit' }),
  way('card', { en: 'Card', tr: 'Kart' }, { reference: 'optional' }),
  way('bank', { en: 'Bank transfer', tr: 'Havale/EFT' }, { reference: 'required' }),
]
