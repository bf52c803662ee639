import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** A moment on the venue's clock, and the instant that it is. */
export interface WallTime {
  date: string
  time: string
  startsAt: string
  /** moved: the time does not exist on that day and was moved forward; twice: it exists twice, this is the first. */
  clock: 'plain' | 'moved' | 'twice'
}

// The database takes the later of two equal times and moves a missing one forward. The earlier one is looked for at the
// distances by which clocks are changed anywhere.
const jumps = [30, 60, 120]

/**
 * The instants of times on the venue's clock, in the order in which they were given. The clock stays until the
 * transaction ends, so that what is written with it is right then too.
 */
export async function toInstants(
  tx: Tx,
  venueId: VenueId,
  moments: readonly { date: string; time: string }[],
): Promise<WallTime[]> {
  await sql`select from venue where id = ${venueId} for share`.execute(tx)
  const { rows } = await sql<WallTime>`
    select given.date, given.time, at as "startsAt",
      case when (plain at time zone v.zone) <> local then 'moved' when at < plain then 'twice' else 'plain' end as clock
    from venue v,
      unnest(${moments.map((moment) => moment.date)}::date[], ${moments.map((moment) => moment.time)}::time[])
        with ordinality as given (date, time, place),
      lateral (select given.date + given.time as local) wall,
      lateral (select local at time zone v.zone as plain) first,
      lateral (
        select coalesce(min(plain - make_interval(mins => back)), plain) as at
        from unnest(${jumps}::integer[]) back
        where (plain at time zone v.zone) = local
          and ((plain - make_interval(mins => back)) at time zone v.zone) = local
      ) found
    where v.id = ${venueId}
    order by given.place`.execute(tx)
  return rows
}
