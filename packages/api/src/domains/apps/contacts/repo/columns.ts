import type { Language } from '@marquee/contract'
import { sql } from 'kysely'
import { type TagTables, tagIdsOf } from '../../../../apps/tag-rows.ts'

export const contactTags: TagTables = { tag: 'book_tag', link: 'book_contact_tag', holderId: 'contact_id' }

/** The columns of a contact, of `book_contact c`. */
export const columns = sql`c.id, c.avatar, c.background, c.name, c.emails, c.phone_numbers as "phoneNumbers", c.title, c.company,
  c.birthday, c.address, c.notes, ${tagIdsOf(contactTags, { venue: 'c.venue_id', holder: 'c.id' })} as tags`

/** As the indexes have it. */
export const byName = (locale: Language) =>
  locale === 'tr' ? sql`c.name collate marquee_tr` : sql`c.name collate marquee_en`
