import type { Language, LocalText } from '@marquee/contract'
import type { FoodKind } from '@marquee/contract/food'
import type { ProductParts, SaveProductParts } from '@marquee/contract/food-menu'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { plainDecimal } from '../../../lib/decimal.ts'

/** A variant while it is edited: numbers as they are typed. */
export interface DraftVariant {
  key: string
  id?: string
  name: LocalText
  price: string
  barcode: string
  /** none, or `recipe:` or `item:` with the id of what it is made of. */
  made: string
  qty: string
}
export interface DraftModifier {
  groupId: string
  name: LocalText
  min: string
  max: string
}
export interface DraftChoice {
  key: string
  id?: string
  name: LocalText
  included: string
  max: string
  items: { variantId: string; extra: string }[]
}
/** The parts of a product while they are edited. */
export interface Draft {
  variants: DraftVariant[]
  modifiers: DraftModifier[]
  choices: DraftChoice[]
}

interface Setting {
  currency: string
  language: Language
}

let keys = 0
const newKey = () => {
  keys += 1
  return `new-${keys}`
}

export const newVariant = (): DraftVariant => ({
  key: newKey(),
  name: { en: '', tr: '' },
  price: '',
  barcode: '',
  made: 'none',
  qty: '1',
})
export const newChoice = (): DraftChoice => ({
  key: newKey(),
  name: { en: '', tr: '' },
  included: '1',
  max: '1',
  items: [],
})

const decimal = (value: string, language: Language) => (language === 'tr' ? value.replace('.', ',') : value)

/** The parts of a product as their tabs show them. */
export function draftOf(parts: ProductParts, { currency, language }: Setting): Draft {
  const amount = (minor: number | null) => (minor === null ? '' : writeAmount(minor, currency, language))
  return {
    variants: parts.variants.map((each) => ({
      key: each.id,
      id: each.id,
      name: each.name,
      price: amount(each.priceMinor),
      barcode: each.barcode ?? '',
      made: each.recipeId ? `recipe:${each.recipeId}` : each.itemId ? `item:${each.itemId}` : 'none',
      qty: decimal(each.madeQty ?? '1', language),
    })),
    modifiers: parts.modifiers.map(({ groupId, name, minChoices, maxChoices }) => ({
      groupId,
      name,
      min: minChoices === null ? '' : String(minChoices),
      max: maxChoices === null ? '' : String(maxChoices),
    })),
    choices: parts.choices.map((each) => ({
      key: each.id,
      id: each.id,
      name: each.name,
      included: String(each.included),
      max: String(each.maxChoices),
      items: each.items.map(({ variantId, extraMinor }) => ({
        variantId,
        extra: extraMinor === 0 ? '' : amount(extraMinor),
      })),
    })),
  }
}

// What is no number is sent as one that is refused: the server names the field.
const whole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : -1)
const wholeOrNone = (typed: string): number | null => (typed.trim() === '' ? null : whole(typed))
const minor = (typed: string, currency: string): number => readAmount(typed, currency) ?? -1

/** The parts as they are sent. */
export function inputOf(
  draft: Draft,
  kind: FoodKind,
  { currency }: Setting,
): Omit<SaveProductParts, 'id' | 'expectedRev'> {
  return {
    variants: draft.variants.map(({ id, name, price, barcode, made, qty }) => {
      const [what, of = null] = made.split(':')
      return {
        ...(id && { id: id as never }),
        name,
        priceMinor: kind !== 'variants' || price.trim() === '' ? null : minor(price, currency),
        barcode: barcode.trim() || null,
        recipeId: (what === 'recipe' ? of : null) as never,
        itemId: (what === 'item' ? of : null) as never,
        madeQty: what === 'none' ? null : plainDecimal(qty),
      }
    }),
    modifiers: draft.modifiers.map(({ groupId, min, max }) => ({
      groupId: groupId as never,
      minChoices: wholeOrNone(min),
      maxChoices: wholeOrNone(max),
    })),
    choices: draft.choices.map(({ id, name, included, max, items }) => ({
      ...(id && { id: id as never }),
      name,
      included: whole(included),
      maxChoices: whole(max),
      items: items.map(({ variantId, extra }) => ({
        variantId: variantId as never,
        extraMinor: extra.trim() === '' ? 0 : minor(extra, currency),
      })),
    })),
  }
}
