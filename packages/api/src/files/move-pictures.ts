import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../queue/kind.ts'
import { keepFile } from './receive.ts'

const moveJob = defineJob({ name: 'files.movePictures', data: z.object({}), timeoutSeconds: 1800 })

/** Brings the pictures into the store that rows of the database hold from the time before it. */
export const moveHandler = (services: Services): JobHandler =>
  handleJob(moveJob, async ({ signal }) => void (await movePictures(services, signal)), { everySeconds: 600 })

interface Row {
  table: 'user_picture' | 'book_contact_picture'
  id: string
  venueId: VenueId | null
  content: Buffer
}

const venueOf = { user_picture: sql.id('file_venue_id'), book_contact_picture: sql.id('venue_id') }

/**
 * Moves pictures one by one until none is left; returns how many. Safe to repeat, and in two processes at once: of two
 * files one is used, and nobody uses the other. A picture that cannot be drawn any more stays where it is.
 */
export async function movePictures(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, log } = services
  let moved = 0
  let after = ''
  for (;;) {
    const row = await nextAfter(services, after)
    if (!row || signal?.aborted) return moved
    after = `${row.table} ${row.id}`
    if (row.venueId === null) continue
    const purpose = row.table === 'user_picture' ? 'personPicture' : 'contactPicture'
    try {
      const { venueId, content: bytes } = row
      const file = await keepFile(services, { venueId, userId: null, purpose, name: 'picture.webp', bytes })
      await sql`
        update ${sql.table(row.table)} set ${venueOf[row.table]} = ${venueId}, file = ${file}, content = null,
          media_type = null
        where id = ${row.id} and file is null`.execute(db)
      moved += 1
    } catch (error) {
      log.warn({ err: error, pictureId: row.id }, 'a picture stays in the database for now')
    }
  }
}

async function nextAfter({ db }: Pick<Services, 'db'>, after: string): Promise<Row | undefined> {
  // Of a person it goes to the venue that they joined first.
  const { rows } = await sql<Row>`
    select * from (
      select 'user_picture' as "table", p.id::text as id, p.content, (select m.venue_id from venue_member m
        where m.user_id = p.user_id order by m.created_at, m.venue_id limit 1) as "venueId"
      from user_picture p where p.file is null
      union all
      select 'book_contact_picture', p.id::text, p.content, p.venue_id from book_contact_picture p where p.file is null
    ) waiting where "table" || ' ' || id > ${after} order by "table" || ' ' || id limit 1`.execute(db)
  return rows[0]
}
