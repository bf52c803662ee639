import type { ArrangeCall } from '../../../testing/case.ts'
import { findLegalText } from '../service/legal.ts'

let calls = 0

export const cases: Record<string, ArrangeCall> = {
  'settings.venue': async () => ({}),
  'settings.numbers': async () => ({}),
  'settings.uploadLogo': async () => ({ input: { name: 'logo.png', size: 1000 } }),
  'settings.legalTexts': async () => ({}),
  'settings.publishLegalText': async (api) => {
    calls += 1
    const { rev = 1 } = (await findLegalText(api.database.db, api.venue.id, 'terms')) ?? {}
    return { input: { id: 'terms', expectedRev: rev, text: { en: `Be kind, ${calls} times`, tr: '' } } }
  },
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
