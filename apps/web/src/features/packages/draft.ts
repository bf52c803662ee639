import type {
  Channel,
  LocalText,
  PackageInput,
  PackageItemId,
  PackageRow,
  PassTypeId,
  RideDirection,
  TicketProductId,
} from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { AreaId, VehicleClassId } from '@marquee/contract/transport'
import { readAmount, writeAmount } from '../../lib/amount.ts'

/** A part of a package while it is edited. */
export interface DraftItem {
  key: string
  id?: PackageItemId
  kind: PackageInput['items'][number]['kind']
  /** Of a ride also '': the price of everybody. */
  passTypeId: string
  /** Of a ride: which ways it goes. */
  direction: RideDirection
  /** Of a ride: in which area alone, and by which vehicles; '': any. */
  areaId: string
  vehicleClassId: string
  /** Of a dish: which one; '': none is chosen yet. */
  variantId: string
  /** Of a dish: what is chosen with it. */
  modifiers: PackageInput['items'][number]['modifiers']
  /** Of a gift card: the money on each, which is what it costs. */
  face: string
  qty: string
  per: 'order' | 'person'
  /** always: in every package · optional: when it is wanted · 1 to 9: one of this choice. */
  rule: string
  share: string
  extra: string
}

/** A package while it is edited: numbers as they are typed. */
export interface Draft {
  productId: string
  name: LocalText
  description: LocalText
  priceMode: 'fixed' | 'sum_minus_percent'
  amount: string
  percent: string
  validFrom: string
  validUntil: string
  channels: Channel[]
  minPeople: string
  maxPeople: string
  partsRefundable: boolean
  showOnWebsite: boolean
  items: DraftItem[]
}

let keys = 0
/** A part that is filled in next. */
export function newItem(kind: DraftItem['kind'] = 'pass'): DraftItem {
  keys += 1
  return {
    ...{ key: `new-${keys}`, kind, passTypeId: '', direction: 'to', areaId: '', vehicleClassId: '' },
    ...{ variantId: '', modifiers: [], face: '' },
    ...{ qty: '1', per: 'order', rule: 'always', share: '', extra: '' },
  }
}

export const newDraft = (): Draft => ({
  productId: '',
  name: { en: '', tr: '' },
  description: { en: '', tr: '' },
  priceMode: 'fixed',
  amount: '',
  percent: '',
  validFrom: '',
  validUntil: '',
  channels: ['door', 'phone'],
  minPeople: '',
  maxPeople: '',
  partsRefundable: true,
  showOnWebsite: false,
  items: [newItem()],
})

export interface Money {
  currency: string
  language: 'en' | 'tr'
}

/** A package as the form shows it. */
export function draftOf(row: PackageRow, { currency, language }: Money): Draft {
  const amount = (minor: number | null) => (minor === null ? '' : writeAmount(minor, currency, language))
  return {
    productId: row.productId,
    name: row.name,
    description: row.description,
    priceMode: row.priceMode,
    amount: amount(row.amountMinor),
    percent: row.percentPpm === null ? '' : String(row.percentPpm / 10_000),
    validFrom: row.validFrom ?? '',
    validUntil: row.validUntil ?? '',
    channels: row.channels,
    minPeople: row.minPeople === null ? '' : String(row.minPeople),
    maxPeople: row.maxPeople === null ? '' : String(row.maxPeople),
    partsRefundable: row.partsRefundable,
    showOnWebsite: row.showOnWebsite,
    items: row.items.map((item) => ({
      key: item.id,
      id: item.id,
      kind: item.kind,
      passTypeId: item.passTypeId ?? '',
      direction: item.direction ?? 'to',
      areaId: item.areaId ?? '',
      vehicleClassId: item.vehicleClassId ?? '',
      variantId: item.variantId ?? '',
      modifiers: item.modifiers,
      face: amount(item.faceMinor),
      qty: String(item.qty),
      per: item.per,
      rule: item.choiceGroup === null ? (item.optional ? 'optional' : 'always') : String(item.choiceGroup),
      share: item.optional ? '' : amount(item.designatedMinor),
      extra: item.extraMinor === 0 ? '' : amount(item.extraMinor),
    })),
  }
}

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null)
/** A percentage as it is typed, in millionths; null: it is none. */
export function readPercent(text: string): number | null {
  const typed = text.trim().replace(',', '.').replace('%', '')
  return /^\d{1,3}(\.\d{1,4})?$/.test(typed) ? Math.round(Number(typed) * 10_000) : null
}

/**
 * What a gift card takes of a fixed price, and what it costs beyond that: all that is on it. Of a choice each takes what is
 * on the smallest.
 */
function costOf(
  { items }: Draft,
  item: DraftItem,
  currency: string,
): { shareMinor: number | null; extraMinor: number } {
  const worth = ({ qty, face }: DraftItem) => (whole(qty) ?? 0) * (readAmount(face, currency) ?? 0)
  if (item.rule === 'optional') return { shareMinor: null, extraMinor: worth(item) }
  if (item.rule === 'always') return { shareMinor: worth(item), extraMinor: 0 }
  const others = items.filter(({ kind, rule }) => kind === 'voucher' && rule === item.rule)
  const shareMinor = Math.min(...others.map(worth))
  return { shareMinor, extraMinor: worth(item) - shareMinor }
}

/** The package as it is sent. What is no number is sent as none: the server names the field. */
export function inputOf(draft: Draft, currency: string): PackageInput {
  const isFixed = draft.priceMode === 'fixed'
  return {
    productId: draft.productId as TicketProductId,
    name: draft.name,
    description: draft.description,
    priceMode: draft.priceMode,
    amountMinor: isFixed ? (readAmount(draft.amount, currency) ?? null) : null,
    percentPpm: isFixed ? null : readPercent(draft.percent),
    validFrom: draft.validFrom || null,
    validUntil: draft.validUntil || null,
    channels: draft.channels,
    minPeople: whole(draft.minPeople),
    maxPeople: whole(draft.maxPeople),
    partsRefundable: draft.partsRefundable,
    showOnWebsite: draft.showOnWebsite,
    items: draft.items.map((item) => {
      const { id, kind, passTypeId, direction, qty, per, rule, share, extra, ...scope } = item
      const isRide = kind === 'ride'
      const isDish = kind === 'food'
      const isCard = kind === 'voucher'
      const card = isCard && isFixed ? costOf(draft, item, currency) : null
      const optional = rule === 'optional'
      const choiceGroup = optional || rule === 'always' ? null : Number(rule)
      const mayCostMore = isFixed && (optional || choiceGroup !== null)
      return {
        ...(id && { id }),
        kind,
        passTypeId: (isDish || isCard ? null : passTypeId || null) as PassTypeId | null,
        direction: isRide ? direction : null,
        areaId: (isRide && scope.areaId ? scope.areaId : null) as AreaId | null,
        vehicleClassId: (isRide && scope.vehicleClassId ? scope.vehicleClassId : null) as VehicleClassId | null,
        variantId: (isDish && scope.variantId ? scope.variantId : null) as FoodVariantId | null,
        modifiers: isDish ? scope.modifiers : [],
        faceMinor: isCard ? (readAmount(scope.face, currency) ?? null) : null,
        choiceGroup,
        qty: whole(qty) ?? 0,
        per,
        designatedMinor: card ? card.shareMinor : isFixed && !optional ? (readAmount(share, currency) ?? null) : null,
        optional,
        extraMinor: card ? card.extraMinor : mayCostMore ? (readAmount(extra, currency) ?? 0) : 0,
      }
    }),
  }
}
