import { type RawBuilder, sql } from 'kysely'

/** SQL: a moment as the contract has it. */
export const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: a price of rides `p` as the contract has it. */
export const priceColumns = sql`p.id, p.area_id as "areaId", p.direction, p.class_id as "classId",
  p.pass_type_id as "passTypeId", p.weekdays, p.from_minute as "fromMinute", p.to_minute as "toMinute",
  p.amount_minor::float8 as "amountMinor"`

/** SQL: when guests leave on a trip from its stop. On the way home everybody gets in at the venue. */
export const leaves = (trip: string, stop: string) => sql`(case ${sql.ref(`${trip}.direction`)}
  when 'to' then ${sql.ref(`${stop}.planned_at`)} else ${sql.ref(`${trip}.departs_at`)} end)`
