import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const screens = [
  { key: 'home', name: { en: 'Home page', tr: 'Ana sayfa' }, path: '/' },
  { key: 'whats-on', name: { en: 'What’s on', tr: 'Program' }, path: '/whats-on' },
  { key: 'plan-your-visit', name: { en: 'Plan your visit', tr: 'Ziyaretinizi planlayın' }, path: '/plan-your-visit' },
  { key: 'eat-and-drink', name: { en: 'Eat and drink', tr: 'Yeme içme' }, path: '/eat-and-drink' },
  { key: 'groups', name: { en: 'Groups and schools', tr: 'Gruplar ve okullar' }, path: '/groups' },
  // Written, and not to be seen before the summer.
  { key: 'summer-nights', name: { en: 'Summer nights', tr: 'Yaz geceleri' }, path: '/summer-nights', visible: false },
]

/** The screens of the demo's website. */
export async function makeWebsite(db: Db, venueId: VenueId): Promise<void> {
  const rows = screens.map(({ name, ...screen }, sort) => ({
    venue_id: venueId,
    id: uuidv7(),
    sort,
    name: JSON.stringify(name),
    ...screen,
  }))
  await db.insertInto('cms_screen').values(rows).execute()
}
