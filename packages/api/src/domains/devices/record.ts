import { type DeviceId, deviceRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { accessTopic } from '../../identity/auth-sessions.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { selectSignIns } from './repo.ts'
import { empty } from './service.ts'

/** The devices of a venue by their name. What is archived is nobody's; what changes is told to who works there. */
export const deviceService = recordOf({
  record: deviceRecord,
  order: sql`r.name_key`,
  derived: {
    pairedAt: sql`r.paired_at`,
    lastSeenAt: sql`(select greatest(r.paired_at, max(s.last_seen_at)) from auth_session s
      where s.venue_id = r.venue_id and s.device_id = r.id)`,
    till: sql`(select t.name from till t where t.venue_id = r.venue_id and t.id = r.till_id)`,
  },
  beforeArchive: async ({ work, before, ctx }) => {
    if (before && before.archivedAt === null) await empty(work, { venueId: ctx.venueId, id: before.id })
  },
  afterChange: async ({ ctx, work }, id) => {
    const open = await selectSignIns(work.tx, { venueId: ctx.venueId, id: id as DeviceId })
    if (open.length > 0) work.announce(ctx.venueId, accessTopic, { authSessionIds: open.map((one) => one.id) })
  },
})

export const devices = recordProcedures(deviceService)
