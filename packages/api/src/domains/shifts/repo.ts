import { type ShiftId, type ShiftRow, storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../core/work.ts'

type Reader = Db | Tx

const columns = sql`s.id, s.code, s.name, s.starts, s.ends, s.crosses_midnight as "crossesMidnight", s.color, s.weekdays,
  s.last_entry_minutes as "lastEntryMinutes", s.cleaning_minutes as "cleaningMinutes",
  (select count(*)::integer from ticket_session t where t.venue_id = s.venue_id and t.shift_id = s.id
    and t.starts_at > now() and t.state <> 'cancelled') as "sessionsAhead",
  s.archived_at as "archivedAt", s.rev`

type Stored = Omit<ShiftRow, 'name'> & { name: unknown }
const toRow = (row: Stored): ShiftRow => ({ ...row, name: storedLocalText.parse(row.name) })

/** The shifts of a venue by their start, or the archived ones. */
export async function selectShifts(db: Reader, venueId: VenueId, archived: boolean): Promise<ShiftRow[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from shift s
    where s.venue_id = ${venueId} and (s.archived_at is not null) = ${archived}
    order by s.starts, s.code_key, s.id`.execute(db)
  return rows.map(toRow)
}

/** One shift, kept as it is until the transaction ends; undefined when the venue has none of this id. */
export async function lockShift(tx: Tx, venueId: VenueId, id: ShiftId): Promise<ShiftRow | undefined> {
  await sql`select from shift where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Stored>`
    select ${columns} from shift s where s.venue_id = ${venueId} and s.id = ${id}`.execute(tx)
  return rows[0] && toRow(rows[0])
}

/** The columns of a shift that people write. */
export interface ShiftFields {
  code: string
  name: ShiftRow['name']
  starts: string
  ends: string
  color: string
  weekdays: number
  lastEntryMinutes: number
  cleaningMinutes: number
}

const toColumns = ({ name, lastEntryMinutes, cleaningMinutes, ...fields }: Partial<ShiftFields>) => ({
  ...fields,
  ...(name === undefined ? {} : { name: JSON.stringify(name) }),
  ...(lastEntryMinutes === undefined ? {} : { last_entry_minutes: lastEntryMinutes }),
  ...(cleaningMinutes === undefined ? {} : { cleaning_minutes: cleaningMinutes }),
})

export async function insertShift(tx: Tx, venueId: VenueId, { by, ...fields }: ShiftFields & { by: UserId }) {
  const id = uuidv7() as ShiftId
  const { code, name, starts, ends, color, weekdays, lastEntryMinutes, cleaningMinutes } = fields
  await tx
    .insertInto('shift')
    .values({
      venue_id: venueId,
      id,
      code,
      name: JSON.stringify(name),
      starts,
      ends,
      color,
      weekdays,
      last_entry_minutes: lastEntryMinutes,
      cleaning_minutes: cleaningMinutes,
      created_by: by,
      updated_by: by,
    })
    .execute()
  return id
}

/** Changes a shift that is at this revision; false when it is at another. */
export async function updateShift(
  tx: Tx,
  { venueId, id, expectedRev, by }: { venueId: VenueId; id: ShiftId; expectedRev: number; by: UserId },
  { archived, ...fields }: Partial<ShiftFields> & { archived?: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('shift')
    .set((eb) => ({
      ...toColumns(fields),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<string>`now()` : null }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
