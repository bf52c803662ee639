import type { PassTypeId, PriceRuleId, SeatCategoryId, ShiftId } from './ids.ts'
import type { PriceWhy } from './schedule.ts'

/** A price as it is stored. */
export interface PriceRule {
  id: PriceRuleId
  passTypeId: PassTypeId
  seatCategoryId: SeatCategoryId | null
  shiftId: ShiftId | null
  /** 1 Monday … 7 Sunday. */
  weekday: number | null
  validFrom: string | null
  /** The last day. */
  validUntil: string | null
  amountMinor: number
}

/** What is to be priced: one kind of pass in one ticket session, on seats of one category (null: without a seat). */
export interface Priced {
  passTypeId: PassTypeId
  seatCategoryId: SeatCategoryId | null
  shiftId: ShiftId | null
  weekday: number
  /** The ticket session's date on the venue's calendar. */
  date: string
}

const applies = (rule: PriceRule, to: Priced): boolean =>
  rule.passTypeId === to.passTypeId &&
  (rule.seatCategoryId === null || rule.seatCategoryId === to.seatCategoryId) &&
  (rule.shiftId === null || rule.shiftId === to.shiftId) &&
  (rule.weekday === null || rule.weekday === to.weekday) &&
  (rule.validFrom === null || rule.validFrom <= to.date) &&
  (rule.validUntil === null || to.date <= rule.validUntil)

// Every combination of parts has a weight of its own, so two rules that both apply never weigh the same: at one level
// the database lets no two meet.
const weightOf = (rule: PriceRule): number =>
  (rule.seatCategoryId === null ? 0 : 4) + (rule.shiftId === null ? 0 : 2) + (rule.weekday === null ? 0 : 1)

/** The one price that stands, and why; null when there is none. The most detailed rule wins. */
export function findPrice<Rule extends PriceRule>(
  rules: readonly Rule[],
  to: Priced,
): { rule: Rule; why: PriceWhy } | null {
  const fitting = rules.filter((rule) => applies(rule, to)).sort((a, b) => weightOf(b) - weightOf(a))
  const [rule, ...beaten] = fitting
  if (!rule) return null
  const level: PriceWhy['level'] = []
  if (rule.seatCategoryId !== null) level.push('category')
  if (rule.shiftId !== null) level.push('shift')
  if (rule.weekday !== null) level.push('weekday')
  if (rule.validFrom !== null || rule.validUntil !== null) level.push('dates')
  return {
    rule,
    why: { ruleId: rule.id, level, beaten: beaten.map(({ id, amountMinor }) => ({ ruleId: id, amountMinor })) },
  }
}

/** 1 Monday … 7 Sunday of a calendar date `YYYY-MM-DD`. */
export function weekdayOf(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day === 0 ? 7 : day
}
