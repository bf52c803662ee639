import type { PassTypeId, PriceRuleId, PriceRuleRow, SeatCategoryId, ShiftId } from '@marquee/contract'
import { readAmount } from '../../../lib/amount.ts'

/** For what a row of the matrix stands; null is "any". */
export interface PriceScope {
  seatCategoryId: SeatCategoryId | null
  shiftId: ShiftId | null
  /** 1 Monday … 7 Sunday. */
  weekday: number | null
  validFrom: string | null
  validUntil: string | null
}

export const anyScope: PriceScope = {
  seatCategoryId: null,
  shiftId: null,
  weekday: null,
  validFrom: null,
  validUntil: null,
}

/** Two scopes with the same key are the same row. */
export const scopeKey = ({ seatCategoryId, shiftId, weekday, validFrom, validUntil }: PriceScope) =>
  [seatCategoryId, shiftId, weekday, validFrom, validUntil].map((part) => part ?? '').join('|')

/** One field of the matrix. */
export const cellKey = (scope: PriceScope, passTypeId: PassTypeId) => `${passTypeId}|${scopeKey(scope)}`

/**
 * The rows of the matrix: any category, each living category, then what is more detailed (as saved, and as added here).
 */
export function rowsOf(
  categories: readonly { id: SeatCategoryId }[],
  rules: readonly PriceRuleRow[],
  added: readonly PriceScope[],
): PriceScope[] {
  const plain = [anyScope, ...categories.map(({ id }) => ({ ...anyScope, seatCategoryId: id }))]
  const scopes = rules.map(({ seatCategoryId, shiftId, weekday, validFrom, validUntil }) => ({
    seatCategoryId,
    shiftId,
    weekday,
    validFrom,
    validUntil,
  }))
  const place = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const rest = [...scopes, ...added].sort(
    (a, b) =>
      (a.seatCategoryId === null ? 0 : (place.get(a.seatCategoryId) ?? 999)) -
        (b.seatCategoryId === null ? 0 : (place.get(b.seatCategoryId) ?? 999)) ||
      scopeKey(a).localeCompare(scopeKey(b)),
  )
  return [...new Map([...plain, ...rest].map((scope) => [scopeKey(scope), scope])).values()]
}

/** What was typed and not yet saved, by field; a field that is not in it shows what is saved. */
export type PriceDraft = Readonly<Record<string, string>>

export interface PriceChange {
  key: string
  scope: PriceScope
  passTypeId: PassTypeId
  ruleId: PriceRuleId | null
  before: number | null
  /** null: the price goes. */
  after: number | null
}

interface Matrix {
  rows: readonly PriceScope[]
  passTypes: readonly { id: PassTypeId }[]
  rules: readonly PriceRuleRow[]
  currency: string
}

/** What saving would change, and the fields that hold no amount. */
export function changesOf({ rows, passTypes, rules, currency }: Matrix, draft: PriceDraft) {
  const saved = new Map(rules.map((rule) => [cellKey(rule, rule.passTypeId), rule]))
  const changes: PriceChange[] = []
  const wrong: string[] = []
  for (const scope of rows) {
    for (const { id: passTypeId } of passTypes) {
      const key = cellKey(scope, passTypeId)
      const text = draft[key]
      if (text === undefined) continue
      const amount = readAmount(text, currency)
      const rule = saved.get(key)
      const before = rule?.amountMinor ?? null
      if (amount === null) wrong.push(key)
      else if ((amount ?? null) !== before) {
        changes.push({ key, scope, passTypeId, ruleId: rule?.id ?? null, before, after: amount ?? null })
      }
    }
  }
  return { changes, wrong }
}

/** The changes as they are sent; the place of a set in the list is that of its field in `fields`. */
export function commandOf(changes: readonly PriceChange[]) {
  const sets = changes.filter((change) => change.after !== null)
  return {
    fields: sets.map(({ key }) => key),
    sets: sets.map(({ scope, passTypeId, ruleId, after }) => ({
      ...scope,
      ...(ruleId ? { id: ruleId } : {}),
      passTypeId,
      amountMinor: after ?? 0,
    })),
    removes: changes.flatMap(({ after, ruleId }) => (after === null && ruleId ? [ruleId] : [])),
  }
}

/** The fields that a refusal speaks of: `sets.2.passTypeId` is the field of the third set. */
export function refusedFields(issues: readonly { path: string }[], fields: readonly string[]): string[] {
  return issues.flatMap(({ path }) => {
    const place = /^sets\.(\d+)/.exec(path)?.[1]
    const key = place === undefined ? undefined : fields[Number(place)]
    return key === undefined ? [] : [key]
  })
}
