import {
  type Channel,
  type LocalText,
  type PackageAlone,
  type PackageInput,
  type PackageItemId,
  type PackageRow,
  type PassTypeId,
  partOfAmount,
  type RideDirection,
  type TicketProductId,
} from '@marquee/contract'
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
export function newItem(): DraftItem {
  keys += 1
  return {
    ...{ key: `new-${keys}`, kind: 'pass', passTypeId: '', direction: 'to', areaId: '', vehicleClassId: '' },
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

interface Money {
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
    items: draft.items.map(({ id, kind, passTypeId, direction, qty, per, rule, share, extra, ...scope }) => {
      const isRide = kind === 'ride'
      const optional = rule === 'optional'
      const choiceGroup = optional || rule === 'always' ? null : Number(rule)
      const mayCostMore = isFixed && (optional || choiceGroup !== null)
      return {
        ...(id && { id }),
        kind,
        passTypeId: (passTypeId || null) as PassTypeId | null,
        direction: isRide ? direction : null,
        areaId: (isRide && scope.areaId ? scope.areaId : null) as AreaId | null,
        vehicleClassId: (isRide && scope.vehicleClassId ? scope.vehicleClassId : null) as VehicleClassId | null,
        choiceGroup,
        qty: whole(qty) ?? 0,
        per,
        designatedMinor: isFixed && !optional ? (readAmount(share, currency) ?? null) : null,
        optional,
        extraMinor: mayCostMore ? (readAmount(extra, currency) ?? 0) : 0,
      }
    }),
  }
}

/** What a package costs, and what its parts would cost alone, by the dearest prices of the next shows. */
export interface Worth {
  aloneMinor: number
  priceMinor: number
  /** What the shares come to; null: the price is no fixed one. */
  sharesMinor: number | null
}

/** Of one package, or of one person where its parts are counted so. null: a pass has no price yet, or none is chosen. */
export function worthOf(
  input: Pick<PackageInput, 'priceMode' | 'amountMinor' | 'percentPpm' | 'items'>,
  alone: PackageAlone,
): Worth | null {
  const groups = new Set<number>()
  const counted = input.items.filter(({ optional, choiceGroup }) => {
    if (optional || (choiceGroup !== null && groups.has(choiceGroup))) return false
    if (choiceGroup !== null) groups.add(choiceGroup)
    return true
  })
  const sharesMinor = counted.reduce((sum, { designatedMinor }) => sum + (designatedMinor ?? 0), 0)
  let aloneMinor = 0
  for (const { passTypeId, qty } of counted) {
    const price = alone.find((each) => each.passTypeId === passTypeId)?.toMinor
    if (price === undefined || price === null) return null
    aloneMinor += qty * price
  }
  if (counted.length === 0) return null
  const isFixed = input.priceMode === 'fixed'
  const priceMinor = isFixed ? (input.amountMinor ?? 0) : aloneMinor - partOfAmount(aloneMinor, input.percentPpm ?? 0)
  return { aloneMinor, priceMinor, sharesMinor: isFixed ? sharesMinor : null }
}

/** The shares of a fixed price, by what the parts cost alone; what rounding leaves is the first one's. */
export function sharedOut(draft: Draft, alone: PackageAlone, money: Money): Draft {
  const input = inputOf(draft, money.currency)
  const amountMinor = input.amountMinor ?? 0
  const groups = new Map<number, number>()
  const worth = input.items.map(({ optional, choiceGroup, passTypeId, qty }, index) => {
    if (optional) return 0
    if (choiceGroup !== null && groups.has(choiceGroup)) return 0
    if (choiceGroup !== null) groups.set(choiceGroup, index)
    return qty * (alone.find((each) => each.passTypeId === passTypeId)?.toMinor ?? 0)
  })
  const sum = worth.reduce((all, each) => all + each, 0)
  if (sum === 0) return draft
  const shares = worth.map((each) => Math.floor((amountMinor * each) / sum))
  const first = worth.findIndex((each) => each > 0)
  const rest = amountMinor - shares.reduce((all, each) => all + each, 0)
  return {
    ...draft,
    items: draft.items.map((item, index) => {
      const { optional, choiceGroup } = input.items[index] ?? { optional: true, choiceGroup: null }
      if (optional) return item
      const of = choiceGroup === null ? index : (groups.get(choiceGroup) ?? index)
      const minor = (shares[of] ?? 0) + (of === first ? rest : 0)
      return { ...item, share: writeAmount(minor, money.currency, money.language) }
    }),
  }
}
