import { sql } from 'kysely'

/** The name of the venue’s device at which a row of `auth_session` is; null: at none. */
export const deviceNameOfSession = sql<string | null>`(select d.name from device d
  where d.venue_id = auth_session.venue_id and d.id = auth_session.device_id)`
