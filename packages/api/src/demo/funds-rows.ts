import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { parts } from './parts.ts'

/** What the venue had when its book began, in kuruş. */
export const opening = { safe: 2_500_000, bank: 18_450_000, card_clearing: 0 } as const
const floors = { safe: 500_000, bank: -10_000_000, card_clearing: 0 } as const
export type Fund = keyof typeof opening

/** What moved the demo's funds, and who counted and carried it. */
export interface DemoFunds {
  counts: { id: string; fund: Fund; countedMinor: number; actorId: UserId; at: string }[]
  transfers: {
    id: string
    from: Fund
    to: Fund
    amountMinor: number
    note: string | null
    sentBy: UserId
    sentAt: string
    /** What arrived, null: it is on its way. */
    received: { minor: number; reason: string | null; by: UserId; at: string } | null
  }[]
  entries: {
    fund: Fund
    kind: string
    source: string
    sourceId: string
    amountMinor: number
    counterpart: Fund | null
    tillSessionId: string | null
    actorId: UserId | null
    reason: string | null
    at: string
  }[]
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Writes it; the funds hold afterwards what their last entries left, and no less than their floors from then on. */
export async function writeFunds(tx: Db, venueId: VenueId, { counts, transfers, entries }: DemoFunds): Promise<void> {
  const fund = (kind: string, alias: string) =>
    sql.raw(`join fund ${alias} on ${alias}.venue_id = v.id and ${alias}.kind = ${kind}`)
  await sql`
    insert into fund_count (venue_id, id, fund_id, counted_minor, expected_minor, is_first, actor_id, at)
    select v.id, c.id, f.id, c."countedMinor", 0, true, c."actorId", c.at
    from jsonb_to_recordset(${json(counts)}) as c (id uuid, fund text, "countedMinor" bigint, "actorId" uuid,
      at timestamptz)
    join venue v on v.id = ${venueId} ${fund('c.fund', 'f')}`.execute(tx)
  await sql`
    insert into fund_transfer (venue_id, id, from_fund_id, from_kind, to_fund_id, to_kind, amount_minor, currency, note,
      sent_by, sent_at, state, received_minor, reason, ended_by, ended_at)
    select v.id, x.id, f.id, f.kind, t.id, t.kind, x."amountMinor", f.currency, x.note, x."sentBy", x."sentAt",
      case when r.at is null then 'sent' else 'received' end, r.minor, r.reason, r.by, r.at
    from jsonb_to_recordset(${json(transfers)}) as x (id uuid, "from" text, "to" text, "amountMinor" bigint, note text,
      "sentBy" uuid, "sentAt" timestamptz, received jsonb)
    left join lateral jsonb_to_record(x.received) as r (minor bigint, reason text, by uuid, at timestamptz) on true
    join venue v on v.id = ${venueId} ${fund('x."from"', 'f')} ${fund('x."to"', 't')}`.execute(tx)
  for (const part of parts(follow(entries))) {
    await sql`
      insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor, balance_after_minor,
        counterpart_fund_id, till_session_id, business_date, at, actor_id, reason)
      select v.id, f.id, e."entryNo", gen_random_uuid(), e.kind, e.source, e."sourceId", e."amountMinor",
        e."balanceMinor", c.id, e."tillSessionId",
        ((e.at at time zone v.zone) - v.business_cutoff::interval)::date, e.at, e."actorId", e.reason
      from jsonb_to_recordset(${json(part)}) as e ("entryNo" integer, "balanceMinor" bigint, fund text, kind text,
        source text, "sourceId" uuid, "amountMinor" bigint, counterpart text, "tillSessionId" uuid, "actorId" uuid,
        reason text, at timestamptz)
      join venue v on v.id = ${venueId} ${fund('e.fund', 'f')}
      left join fund c on c.venue_id = v.id and c.kind = e.counterpart
      order by e."entryNo"`.execute(tx)
  }
  await sql`
    update fund f set balance_minor = e.balance_after_minor, last_entry = e.entry_no, floor_minor = k.floor
    from jsonb_to_recordset(${json(Object.entries(floors).map(([kind, floor]) => ({ kind, floor })))}) as k (kind text,
      floor bigint), lateral (
      select distinct on (fund_id) fund_id, entry_no, balance_after_minor from fund_entry
      where venue_id = ${venueId} order by fund_id, entry_no desc) e
    where f.venue_id = ${venueId} and f.kind = k.kind and e.fund_id = f.id`.execute(tx)
}

/** Each entry with its number in its fund and what it left there. */
function follow(entries: DemoFunds['entries']) {
  const last = new Map<Fund, { entryNo: number; balanceMinor: number }>()
  return entries.map((entry) => {
    const { entryNo, balanceMinor } = last.get(entry.fund) ?? { entryNo: 0, balanceMinor: 0 }
    const next = { entryNo: entryNo + 1, balanceMinor: balanceMinor + entry.amountMinor }
    last.set(entry.fund, next)
    return { ...entry, ...next }
  })
}
