import {
  type DayCheckKind,
  type DayDocument,
  type DayEvent,
  type DayFinding,
  type DayList,
  type DayTotals,
  dayChecks as declaredChecks,
} from '@marquee/contract'
import { inTransaction as readTogether } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import type { DayCheck } from '../../../core/day-check.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { accountsOfDay } from '../../book/service/day.ts'
import { postVenue } from '../../book/service/post.ts'
import { requireNote } from '../../reasons/service.ts'
import { businessDayNow, insertDayEvent, lockDay, selectDayEvents, selectDays, selectSalesOfDay } from '../repo/days.ts'

const known: DayCheck[] = []

/** Takes what the domains declare: this one needs to know none of them. */
export function offerDayChecks(checks: readonly DayCheck[]): void {
  for (const check of checks) if (!known.includes(check)) known.push(check)
}

const order = Object.keys(declaredChecks) as DayCheckKind[]

async function findingsOf(ctx: SignedContext, tx: Tx, date: string): Promise<DayFinding[]> {
  const findings: DayFinding[] = []
  for (const { kind, find } of known.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    for (const { id, ...found } of await find(tx, { venueId: ctx.venueId, date })) {
      const empty = { who: null, at: null, amountMinor: null, count: null }
      findings.push({ ...empty, ...found, key: `${kind}:${id}`, check: kind })
    }
  }
  return findings
}

async function totalsOf(ctx: SignedContext, tx: Tx, date: string) {
  const at = { venueId: ctx.venueId, date }
  const { accounts, names } = await accountsOfDay(tx, at)
  const totals: DayTotals = { ...(await selectSalesOfDay(tx, at)), accounts }
  return { totals, names }
}

const sameTotals = (a: DayTotals, b: DayTotals) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
const inOrder = ({ currency, orders, grossMinor, taxMinor, accounts }: DayTotals) => [
  [currency, orders, grossMinor, taxMinor],
  accounts.map(({ code, debitMinor, creditMinor }) => [code, debitMinor, creditMinor]),
]

const isClosedAfter = (events: readonly DayEvent[]) => events.at(-1)?.kind === 'closed'
const closesIn = (events: readonly DayEvent[]) => events.filter(({ kind }) => kind === 'closed')

async function describe(ctx: SignedContext, tx: Tx, date: string): Promise<DayDocument> {
  const events = await selectDayEvents(tx, { venueId: ctx.venueId, date })
  const { totals, names } = await totalsOf(ctx, tx, date)
  const closed = closesIn(events).at(-1)?.totals
  return {
    date,
    isOver: date < (await businessDayNow(tx, ctx.venueId)),
    isClosed: isClosedAfter(events),
    revision: closesIn(events).length,
    findings: await findingsOf(ctx, tx, date),
    totals,
    hasChanged: closed ? !sameTotals(closed, totals) : false,
    accountNames: names,
    events,
  }
}

/** Days on which something happened, the newest first. */
export async function listDays(ctx: SignedContext, input: { before?: string; limit: number }): Promise<DayList> {
  return readTogether(ctx.services.db, async (tx) => {
    const today = await businessDayNow(tx, ctx.venueId)
    const before = input.before ?? '9999-12-31'
    const rows = await selectDays(tx, { venueId: ctx.venueId, before, limit: input.limit })
    return { today, rows: rows.slice(0, input.limit), hasMore: rows.length > input.limit }
  })
}

/** A day with what stands against closing it, its figures as they are now, and how it was closed before. */
export async function getDay(ctx: SignedContext, date: string): Promise<DayDocument> {
  return readTogether(ctx.services.db, (tx) => describe(ctx, tx, date))
}

interface CloseDay {
  commandId: string
  date: string
  signed: { key: string; reason: string }[]
}

/**
 * Closes a business day that has begun: what has happened is posted first, then everything that still stands against it
 * must be signed with a reason. From then on no till is opened on it. STATE when it is closed already, or with the keys
 * that are neither gone nor signed (`details.open`).
 */
export async function closeDay(ctx: SignedContext, input: CloseDay): Promise<DayDocument> {
  const { venueId, actor } = ctx
  const { date } = input
  // Before its transaction: the book is written in transactions of its own, and only by one process at a time.
  const before = await readTogether(ctx.services.db, (tx) => findingsOf(ctx, tx, date))
  const { db, log } = ctx.services
  if (before.some(({ check }) => declaredChecks[check].mustGo)) await postVenue(db, venueId, { log })
  const command = { commandId: input.commandId, procedure: 'days.close', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    await lockDay(tx, { venueId, date })
    if (date > (await businessDayNow(tx, venueId))) refuseField('date', 'field.future')
    const events = await selectDayEvents(tx, { venueId, date })
    if (isClosedAfter(events)) refuse('STATE', { details: { isClosed: true } })
    const findings = await findingsOf(ctx, tx, date)
    const reasonOf = (key: string) => input.signed.find((entry) => entry.key === key)?.reason
    const open = findings.filter(({ check, key }) => declaredChecks[check].mustGo || reasonOf(key) === undefined)
    if (open.length > 0) refuse('STATE', { details: { open: open.map(({ key }) => key) } })
    for (const [index, { reason }] of input.signed.entries()) {
      await requireNote(ctx, tx, { occasion: 'day_open_point', reason, path: `signed.${index}.reason` })
    }
    const signed = findings.map((finding) => ({ ...finding, reason: reasonOf(finding.key) ?? '' }))
    const { totals } = await totalsOf(ctx, tx, date)
    const id = await insertDayEvent(tx, { venueId, date, actorId: actor.userId, no: events.length + 1, signed, totals })
    await audit({
      action: 'days.close',
      entity: 'business_day',
      entityId: id,
      after: {
        date,
        revision: closesIn(events).length + 1,
        grossMinor: totals.grossMinor,
        signed: signed.map(({ key, reason }) => `${key}: ${reason}`),
      },
    })
    return describe(ctx, tx, date)
  })
}

/** Opens a closed day again, with a reason; what was said at the close stays. STATE when it is not closed. */
export async function reopenDay(
  ctx: SignedContext,
  input: { commandId: string; date: string; reason: string },
): Promise<DayDocument> {
  const { venueId, actor } = ctx
  const { date, reason } = input
  const command = { commandId: input.commandId, procedure: 'days.reopen', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    await lockDay(tx, { venueId, date })
    const events = await selectDayEvents(tx, { venueId, date })
    if (!isClosedAfter(events)) refuse('STATE', { details: { isClosed: false } })
    await requireNote(ctx, tx, { occasion: 'day_reopen', reason })
    const id = await insertDayEvent(tx, { venueId, date, actorId: actor.userId, no: events.length + 1, reason })
    await audit({ action: 'days.reopen', entity: 'business_day', entityId: id, after: { date }, reason })
    return describe(ctx, tx, date)
  })
}
