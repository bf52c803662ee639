import { randomUUID } from 'node:crypto'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { SignedIn } from '../../../testing/index.ts'

/** A view of the orders that is only its maker's. */
export const wanted = (more: object = {}) => ({
  commandId: randomUUID(),
  list: '/order-list',
  name: `View ${randomUUID().slice(0, 8)}`,
  query: '?state=open',
  roleId: null,
  isDefault: false,
  ...more,
})
const saved = ({ caller }: SignedIn) => caller.listViews.save(wanted())

/** One successful call of each procedure. */
export const cases: Record<string, ArrangeCall> = {
  'listViews.list': async (_, person) => {
    await saved(person)
    return {}
  },
  'listViews.save': async () => ({ input: wanted() }),
  'listViews.change': async (_, person) => {
    const { id, rev } = await saved(person)
    return { input: { id, expectedRev: rev, name: `Renamed ${randomUUID().slice(0, 8)}` } }
  },
  'listViews.remove': async (_, person) => ({ input: { id: (await saved(person)).id } }),
}
