import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeRole, type TestApi } from '../../../testing/index.ts'

const name = 'Drives tonight'

/** The only role of the venue that opens the vehicles alone. */
async function driving({ database: { db }, venue }: TestApi): Promise<string> {
  const known = await db
    .selectFrom('role')
    .select('id')
    .where('venue_id', '=', venue.id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return known.id
  return makeRole(db, { venue, name, permissions: [{ module: 'vehicles', action: 'view', limits: {} }] })
}

/** One successful call of each procedure: the person holds a role that opens the screen, and needs nobody's leave. */
export const cases: Record<string, ArrangeCall> = {
  'screenAccess.ways': async () => ({ input: { module: 'vendors' } }),
  'screenAccess.open': async (api, person) => {
    const roleId = await driving(api)
    const member = { venue_id: api.venue.id, user_id: person.user.id, role_id: roleId }
    const held = await api.database.db
      .selectFrom('user_role')
      .select('id')
      .where((eb) => eb.and(member))
      .executeTakeFirst()
    if (!held) {
      await api.database.db
        .insertInto('user_role')
        .values({ ...member, id: uuidv7(), position: 50 })
        .execute()
    }
    return {
      caller: (await api.signInUser(person.user)).caller,
      input: { commandId: randomUUID(), module: 'vehicles', roleId },
    }
  },
}
