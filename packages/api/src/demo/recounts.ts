import type { UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { dateOf, dayMs, momentAt } from './crowds.ts'
import type { DemoRows } from './sales-rows.ts'

/** The hour of the next morning at which a drawer was counted again: before its day was closed. */
const recountedAt = 9.8

interface Recount {
  daysAgo: number
  /** What the first count was off by, and what the second one still was, in kuruş. */
  first: number
  second: number
  /** Why the first count differed, and why there is another one. */
  reason: string
  again: string
}

/** The box office may not correct a count alone: the manager approved it. */
const ofTheClerk: Recount = {
  daysAgo: 11,
  first: -130_000,
  second: -120_000,
  reason: 'Çekmece eksik çıktı, sabah yeniden sayılacak',
  again: 'Yeniden sayıldı: 100 TL bozuk para bulundu, kalan eksiğin nedeni bulunamadı',
}
const ofTheManager: Recount = {
  daysAgo: 5,
  first: -20_000,
  second: 0,
  reason: 'Sayımda 200 TL eksik çıktı',
  again: '200 TL çekmecenin altında bulundu',
}

/** Lets two drawers of past days differ in the evening, and corrects their counts on the next morning. */
export function recountTills(rows: DemoRows, manager: UserId, now: number): void {
  recount(rows, { ...ofTheClerk, approver: manager, now }, ({ clerk }) => clerk !== manager)
  recount(rows, { ...ofTheManager, approver: null, now }, ({ clerk }) => clerk === manager)
}

type Drawer = DemoRows['tillSessions'][number]

function recount(
  rows: DemoRows,
  { daysAgo, first, second, reason, again, approver, now }: Recount & { approver: UserId | null; now: number },
  isTheirs: (drawer: Drawer) => boolean,
): void {
  const latest = dateOf(now - daysAgo * dayMs)
  // On a day without a show at which they sold, an earlier one.
  const drawer = rows.tillSessions
    .filter((each) => isTheirs(each) && each.date <= latest && each.cash + first >= 0)
    .reduce<Drawer | undefined>((last, each) => (last && last.date >= each.date ? last : each), undefined)
  if (!drawer) return
  drawer.counted = drawer.cash + first
  drawer.reason = reason
  const at = new Date(momentAt(dateOf(Date.parse(drawer.closedAt) + dayMs), recountedAt)).toISOString()
  const counted = drawer.cash + second
  const byMinor = counted - drawer.counted
  const { id: tillSessionId, clerk: actorId } = drawer
  rows.recounts.push({ id: uuidv7(), tillSessionId, counted, byMinor, reason: again, actorId, approver, at })
}
