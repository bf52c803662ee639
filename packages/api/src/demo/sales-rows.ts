import type { PriceWhy, TillSessionId, UserId, VenueId } from '@marquee/contract'
import type { Db, Tx } from '@marquee/db'
import { sql } from 'kysely'
import { rereadBook } from '../domains/book/service/post.ts'
import { issueZReport, reviseZReport } from '../domains/tills/service/issue-z-report.ts'
import { type FoodLine, writeFood } from './food-rows.ts'
import { type DemoFunds, writeFunds } from './funds-rows.ts'
import { parts } from './parts.ts'

/** What the demo's sales write, by table. */
export interface DemoRows {
  orders: {
    id: string
    channel: string
    currency: string
    gross: number
    tax: number
    guestName: string | null
    guestPhone: string | null
    at: string
    clerk: string
    priceVersion: number
    method: string
    reference: string | null
    tendered: number | null
    tillSessionId: string | null
    receiptNo: number | null
  }[]
  lines: {
    orderId: string
    lineNo: number
    sessionId: string
    passTypeId: string
    categoryId: string | null
    qty: number
    unit: number
    gross: number
    tax: number
    currency: string
    taxCode: string
    taxPpm: number
    ruleId: string
    why: PriceWhy
    actorId: string
    at: string
  }[]
  passes: {
    id: string
    orderId: string
    lineNo: number
    sessionId: string
    passTypeId: string
    seatNo: number | null
    areaNo: number | null
    shortCode: string
    issuedAt: string
    usedAt: string | null
    actorId: string
  }[]
  tillSessions: {
    id: string
    tillId: string
    clerk: UserId
    openedAt: string
    closedAt: string
    date: string
    currency: string
    float: number
    cash: number
    receipts: number
    counted: number
    reason: string | null
  }[]
  /** Cash that a clerk brought to the safe while the till was open; below zero, for it left the drawer. */
  drops: { id: string; tillSessionId: string; amountMinor: number; reason: string; actorId: UserId; at: string }[]
  /** Counts beside the first one of a drawer; `byMinor` is by how much they differ from it. */
  recounts: {
    id: string
    tillSessionId: string
    counted: number
    byMinor: number
    reason: string
    actorId: UserId
    approver: UserId | null
    at: string
  }[]
}

export const emptyRows = (): DemoRows => ({
  orders: [],
  lines: [],
  passes: [],
  tillSessions: [],
  drops: [],
  recounts: [],
})

/** Writes all of it in one transaction. */
export async function writeRows(
  db: Db,
  venueId: VenueId,
  { rows, food, funds }: { rows: DemoRows; food: readonly FoodLine[]; funds: DemoFunds },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await writeTillSessions(tx, venueId, rows.tillSessions)
    await writeDrops(tx, venueId, rows.drops)
    // Numbers of orders follow the order in which they were sold.
    const orders = rows.orders.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    for (const part of parts(orders)) await writeOrders(tx, venueId, part)
    for (const part of parts(rows.lines)) await writeLines(tx, venueId, part)
    await writeFood(tx, venueId, food)
    for (const part of parts(orders)) await writePayments(tx, venueId, part)
    for (const part of parts(rows.passes)) await writePasses(tx, venueId, part)
    const drawers = rows.tillSessions.toSorted((a, b) => Date.parse(a.closedAt) - Date.parse(b.closedAt))
    for (const { id, clerk } of drawers) {
      await issueZReport(tx, { venueId, actorId: clerk }, id as TillSessionId)
    }
    await writeRecounts(tx, venueId, rows.recounts)
    for (const { actorId, tillSessionId } of rows.recounts) {
      await reviseZReport(tx, { venueId, actorId }, tillSessionId as TillSessionId)
    }
    await writeFunds(tx, venueId, funds)
    const first = funds.counts[0]?.at
    if (first) await rereadBook(tx as Tx, venueId, first)
  })
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

async function writeTillSessions(tx: Db, venueId: VenueId, drawers: DemoRows['tillSessions']): Promise<void> {
  await sql`
    insert into till_session (venue_id, id, till_id, opened_by, cashier_id, opened_at, business_date, currency,
      float_minor, cash_minor, receipts, state, closed_by, closed_at, counted_minor, difference_reason)
    select ${venueId}, s.id, s."tillId", s.clerk, s.clerk, s."openedAt", s.date, s.currency, s.float, s.cash, s.receipts, 'closed',
      s.clerk, s."closedAt", s.counted, s.reason
    from jsonb_to_recordset(${json(drawers)}) as s (id uuid, "tillId" uuid, clerk uuid, "openedAt" timestamptz,
      "closedAt" timestamptz, date date, currency text, float bigint, cash bigint, receipts integer, counted bigint,
      reason text)
    order by s."openedAt"`.execute(tx)
}

async function writeDrops(tx: Db, venueId: VenueId, drops: DemoRows['drops']): Promise<void> {
  await sql`
    insert into till_movement (venue_id, id, till_session_id, kind, amount_minor, reason, actor_id, at)
    select ${venueId}, d.id, d."tillSessionId", 'drop', d."amountMinor", d.reason, d."actorId", d.at
    from jsonb_to_recordset(${json(drops)}) as d (id uuid, "tillSessionId" uuid, "amountMinor" bigint, reason text,
      "actorId" uuid, at timestamptz)`.execute(tx)
}

async function writeRecounts(tx: Db, venueId: VenueId, recounts: DemoRows['recounts']): Promise<void> {
  await sql`
    insert into till_correction (venue_id, id, till_session_id, counted_minor, reason, actor_id, approver_id, at)
    select ${venueId}, c.id, c."tillSessionId", c.counted, c.reason, c."actorId", c.approver, c.at
    from jsonb_to_recordset(${json(recounts)}) as c (id uuid, "tillSessionId" uuid, counted bigint, reason text,
      "actorId" uuid, approver uuid, at timestamptz)`.execute(tx)
}

async function writeOrders(tx: Db, venueId: VenueId, orders: DemoRows['orders']): Promise<void> {
  await sql`
    insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
      guest_phone, till_session_id, receipt_no, business_date, price_version, created_at, created_by)
    select ${venueId}, o.id, o.channel, 'confirmed', o.currency, o.gross, o.tax, o.gross, o."guestName", o."guestPhone",
      o."tillSessionId", o."receiptNo", ((o.at at time zone v.zone) - v.business_cutoff::interval)::date,
      o."priceVersion", o.at, o.clerk
    from venue v, jsonb_to_recordset(${json(orders)}) as o (id uuid, channel text, currency text, gross bigint,
      tax bigint, "guestName" text, "guestPhone" text, "tillSessionId" uuid, "receiptNo" integer, at timestamptz,
      clerk uuid, "priceVersion" bigint)
    where v.id = ${venueId}
    order by o.at`.execute(tx)
}

async function writeLines(tx: Db, venueId: VenueId, lines: DemoRows['lines']): Promise<void> {
  await sql`
    insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
      unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_rule_id, price_why, actor_id, at)
    select ${venueId}, l."orderId", l."lineNo", 'pass', l."sessionId", l."passTypeId", l."categoryId", l.qty, l.unit,
      l.gross - l.tax, l.tax, l.gross, l.currency, l."taxCode", l."taxPpm", l."ruleId", l.why, l."actorId", l.at
    from jsonb_to_recordset(${json(lines)}) as l ("orderId" uuid, "lineNo" integer, "sessionId" uuid,
      "passTypeId" uuid, "categoryId" uuid, qty integer, unit bigint, gross bigint, tax bigint, currency text,
      "taxCode" text, "taxPpm" integer, "ruleId" uuid, why jsonb, "actorId" uuid, at timestamptz)`.execute(tx)
}

async function writePayments(tx: Db, venueId: VenueId, orders: DemoRows['orders']): Promise<void> {
  await sql`
    insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, tendered_minor, reference,
      till_session_id, business_date, actor_id, at)
    select ${venueId}, gen_random_uuid(), o.id, o.method, m.id, o.gross, o.currency, o.tendered, o.reference,
      o."tillSessionId", s.business_date, o.clerk, o.at
    from jsonb_to_recordset(${json(orders)}) as o (id uuid, method text, gross bigint, currency text, tendered bigint,
      reference text, "tillSessionId" uuid, clerk uuid, at timestamptz)
    join sale_order s on s.venue_id = ${venueId} and s.id = o.id
    join payment_method m on m.venue_id = ${venueId} and m.kind = o.method and m.archived_at is null`.execute(tx)
}

async function writePasses(tx: Db, venueId: VenueId, rows: DemoRows['passes']): Promise<void> {
  const passes = sql`jsonb_to_recordset(${json(rows)}) as p (id uuid, "orderId" uuid, "lineNo" integer,
    "sessionId" uuid, "passTypeId" uuid, "seatNo" integer, "areaNo" integer, "shortCode" text, "issuedAt" timestamptz,
    "usedAt" timestamptz, "actorId" uuid)`
  await sql`
    insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, area_no, state,
      short_code, issued_at, used_at)
    select ${venueId}, p.id, p."orderId", p."lineNo", p."sessionId", p."passTypeId", p."seatNo", p."areaNo",
      case when p."usedAt" is null then 'issued' else 'used' end, p."shortCode", p."issuedAt", p."usedAt"
    from ${passes}`.execute(tx)
  await sql`
    update session_seat s set status = 2, order_id = p."orderId", pass_id = p.id
    from ${passes}
    where s.venue_id = ${venueId} and s.ticket_session_id = p."sessionId" and s.seat_no = p."seatNo"`.execute(tx)
  await sql`
    update capacity_pool c set taken = c.taken + p.people
    from (select p."sessionId" as session, p."areaNo" as area, count(*)::integer as people from ${passes}
      where p."areaNo" is not null group by 1, 2) p
    where c.venue_id = ${venueId} and c.ticket_session_id = p.session and c.area_no = p.area`.execute(tx)
  await sql`
    insert into admission (venue_id, id, nonce, pass_id, result, actor_id, at)
    select ${venueId}, gen_random_uuid(), gen_random_uuid(), p.id, 'ok', p."actorId", p."usedAt"
    from ${passes} where p."usedAt" is not null`.execute(tx)
}
