import type { PriceWhy, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

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
    reference: string
    method: string
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
    seatNo: number
    shortCode: string
    issuedAt: string
    usedAt: string | null
    actorId: string
  }[]
}

export const emptyRows = (): DemoRows => ({ orders: [], lines: [], passes: [] })

/** Writes all of it in one transaction, a handful of statements. */
export async function writeRows(db: Db, venueId: VenueId, rows: DemoRows): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
    await sql`
      insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
        guest_phone, business_date, price_version, created_at, created_by)
      select ${venueId}, o.id, o.channel, 'confirmed', o.currency, o.gross, o.tax, o.gross, o."guestName", o."guestPhone",
        ((o.at at time zone v.zone) - v.business_cutoff::interval)::date, o."priceVersion", o.at, o.clerk
      from venue v, jsonb_to_recordset(${json(rows.orders)}) as o (id uuid, channel text, currency text, gross bigint,
        tax bigint, "guestName" text, "guestPhone" text, at timestamptz, clerk uuid, "priceVersion" bigint)
      where v.id = ${venueId}
      order by o.at`.execute(tx)
    await sql`
      insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
        unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_rule_id, price_why, actor_id, at)
      select ${venueId}, l."orderId", l."lineNo", 'pass', l."sessionId", l."passTypeId", l."categoryId", l.qty, l.unit,
        l.gross - l.tax, l.tax, l.gross, l.currency, l."taxCode", l."taxPpm", l."ruleId", l.why, l."actorId", l.at
      from jsonb_to_recordset(${json(rows.lines)}) as l ("orderId" uuid, "lineNo" integer, "sessionId" uuid,
        "passTypeId" uuid, "categoryId" uuid, qty integer, unit bigint, gross bigint, tax bigint, currency text,
        "taxCode" text, "taxPpm" integer, "ruleId" uuid, why jsonb, "actorId" uuid, at timestamptz)`.execute(tx)
    await sql`
      insert into payment (venue_id, id, order_id, method, amount_minor, currency, reference, business_date, actor_id, at)
      select ${venueId}, gen_random_uuid(), o.id, o.method, o.gross, o.currency, o.reference, s.business_date, o.clerk, o.at
      from jsonb_to_recordset(${json(rows.orders)}) as o (id uuid, method text, gross bigint, currency text,
        reference text, clerk uuid, at timestamptz)
      join sale_order s on s.venue_id = ${venueId} and s.id = o.id`.execute(tx)
    const passes = sql`jsonb_to_recordset(${json(rows.passes)}) as p (id uuid, "orderId" uuid, "lineNo" integer,
      "sessionId" uuid, "passTypeId" uuid, "seatNo" integer, "shortCode" text, "issuedAt" timestamptz,
      "usedAt" timestamptz, "actorId" uuid)`
    await sql`
      insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, state, short_code,
        issued_at, used_at)
      select ${venueId}, p.id, p."orderId", p."lineNo", p."sessionId", p."passTypeId", p."seatNo",
        case when p."usedAt" is null then 'issued' else 'used' end, p."shortCode", p."issuedAt", p."usedAt"
      from ${passes}`.execute(tx)
    await sql`
      update session_seat s set status = 2, order_id = p."orderId", pass_id = p.id
      from ${passes}
      where s.venue_id = ${venueId} and s.ticket_session_id = p."sessionId" and s.seat_no = p."seatNo"`.execute(tx)
    await sql`
      insert into admission (venue_id, id, nonce, pass_id, result, actor_id, at)
      select ${venueId}, gen_random_uuid(), gen_random_uuid(), p.id, 'ok', p."actorId", p."usedAt"
      from ${passes} where p."usedAt" is not null`.execute(tx)
  })
}
