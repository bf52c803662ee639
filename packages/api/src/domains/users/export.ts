import { exportUsersInput } from '@marquee/contract'
import type { z } from 'zod'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { writePhone } from '../../core/phone.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectUserPage } from './repo/list.ts'
import { searchWords } from './rules.ts'

type Filter = z.infer<typeof exportUsersInput>

/** The people of a venue as the list shows them. */
const usersExport: ExportKind<Filter> = {
  access: { module: 'users', action: 'export' },
  filter: exportUsersInput,
  columns: ['users.name', 'users.email', 'users.phone', 'users.roles', 'users.state', 'users.lastSeen'],
  async *rows({ db, venueId, zone, locale, language, words }, { search, sort, ...wanted }) {
    const filter = { venueId, words: searchWords(search ?? ''), ...wanted }
    const called = namesIn((await selectGivenNames(db, venueId)).roles, language)
    const clock = localInstant(zone)
    let cursor: { sort: typeof sort; key: string; id: string } | undefined
    do {
      const found = await selectUserPage(db, filter, { sort, locale, cursor, limit: exportBatch })
      const page = found.slice(0, exportBatch)
      yield page.map(({ row }) => [
        row.name,
        row.email,
        writePhone(row.phone ?? ''),
        row.roles.map((role) => called(role.name)).join(', '),
        words[`users.is.${row.state}`],
        clock(row.lastSeenAt),
      ])
      const last = found.length > exportBatch ? page.at(-1) : undefined
      cursor = last && { sort, key: last.key, id: last.row.id }
    } while (cursor)
  },
}

export const exportKinds = { users: usersExport }
