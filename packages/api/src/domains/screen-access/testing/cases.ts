import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import { makeRole } from '../../../testing/index.ts'

/** One successful call of each procedure: the person holds a role that opens the screen, and needs nobody's leave. */
export const cases: Record<string, ArrangeCall> = {
  'screenAccess.ways': async () => ({ input: { module: 'vendors' } }),
  'screenAccess.open': async (api, person) => {
    const permissions = [{ module: 'vehicles', action: 'view', limits: {} } as const]
    const roleId = await makeRole(api.database.db, { venue: api.venue, permissions })
    await api.database.db
      .insertInto('user_role')
      .values({ venue_id: api.venue.id, id: uuidv7(), user_id: person.user.id, role_id: roleId, position: 50 })
      .execute()
    const again = await api.signInUser(person.user)
    return { caller: again.caller, input: { commandId: randomUUID(), module: 'vehicles', roleId } }
  },
}
