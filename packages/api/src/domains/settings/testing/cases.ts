import type { ArrangeCall } from '../../../testing/case.ts'

let calls = 0

export const cases: Record<string, ArrangeCall> = {
  'settings.venue': async () => ({}),
  'settings.numbers': async () => ({}),
  'settings.uploadLogo': async () => ({ input: { name: 'logo.png', size: 1000 } }),
  'settings.updateVenue': async (api) => {
    const { id, rev } = await api.database.db
      .selectFrom('venue')
      .select(['id', 'rev'])
      .where('id', '=', api.venue.id)
      .executeTakeFirstOrThrow()
    calls += 1
    return { input: { id, expectedRev: rev, address: `Quay ${calls}` } }
  },
}
