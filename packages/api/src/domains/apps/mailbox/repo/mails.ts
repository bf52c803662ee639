import type { MailChange, MailFilterSlug, MailFolderSlug, MailId, MailRow } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { type LabelTables, labelIdsOf, type Owner, replaceLabels } from '../../../../apps/own-labels.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

const labels: LabelTables = { label: 'mail_label', link: 'mail_item_label', holderId: 'mail_id' }

const columns = sql`m.id, jsonb_build_object('avatar', m.from_avatar, 'contact', m.from_contact) as "from",
  m.to_contact as "to", m.cc, m.bcc, m.sent_at as date, m.subject, m.content, m.attachments, m.starred, m.important,
  m.unread, m.folder, ${labelIdsOf(labels, 'm')} as labels`

/** What of a mailbox is shown. */
export type MailView = { folder: MailFolderSlug } | { filter: MailFilterSlug } | { label: string }

const flags: Record<MailFilterSlug, RawBuilder<boolean>> = {
  starred: sql`m.starred`,
  important: sql`m.important`,
  unread: sql`m.unread`,
}

function inView(view: MailView): RawBuilder<boolean> {
  if ('folder' in view) return sql`m.folder = ${view.folder}`
  if ('filter' in view) return flags[view.filter]
  return sql`exists (select from mail_item_label k
    join mail_label l on l.venue_id = k.venue_id and l.user_id = k.user_id and l.id = k.label_id
    where k.venue_id = m.venue_id and k.user_id = m.user_id and k.mail_id = m.id and l.slug = ${view.label})`
}

/** A page of the mails in a view, the newest first, and how many there are. Pages are counted from 1. */
export async function selectMailPage(
  db: Reader,
  { venueId, userId }: Owner,
  { view, page, size }: { view: MailView; page: number; size: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const matches = sql`m.venue_id = ${venueId} and m.user_id = ${userId} and ${inView(view)}`
  const { rows } = await sql<MailRow>`
    select ${columns} from mail_item m where ${matches}
    order by m.sent_at desc, m.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from mail_item m where ${matches}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

/** One mail; undefined when the person has none of this id. */
export async function findMail(db: Reader, { venueId, userId }: Owner, id: MailId): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select ${columns} from mail_item m
    where m.venue_id = ${venueId} and m.user_id = ${userId} and m.id = ${id}`.execute(db)
  return rows[0]
}

/** Writes the flags and the folder that are named; false when the person has no such mail. */
export async function updateMail(
  tx: Tx,
  { venueId, userId }: Owner,
  { id, ...change }: Omit<MailChange, 'labels'> & { id: MailId },
): Promise<boolean> {
  const result = await tx
    .updateTable('mail_item')
    // An update of nothing is no statement; the id stays what it is.
    .set({ ...change, id })
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives a mail exactly these labels; false when one of them is not the person's. */
export const setMailLabels = (
  tx: Tx,
  owner: Owner,
  { id, labelIds }: { id: MailId; labelIds: readonly string[] },
): Promise<boolean> => replaceLabels(tx, labels, { ...owner, holder: id, labelIds })

/** How many mails each folder holds, and how many of them are unread. */
export async function countMails(
  db: Reader,
  { venueId, userId }: Owner,
): Promise<{ folder: string; all: number; unread: number }[]> {
  const { rows } = await sql<{ folder: string; all: number; unread: number }>`
    select folder, count(*)::integer as "all", count(*) filter (where unread)::integer as unread
    from mail_item where venue_id = ${venueId} and user_id = ${userId} group by folder`.execute(db)
  return rows
}
