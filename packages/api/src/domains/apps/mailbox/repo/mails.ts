import type {
  MailAttachmentId,
  MailChange,
  MailFilterSlug,
  MailFolderSlug,
  MailId,
  MailRow,
  StoredFileId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { type LabelTables, labelIdsOf, type Owner, replaceLabels } from '../../../../apps/own-labels.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

const labels: LabelTables = { label: 'mail_label', link: 'mail_item_label', holderId: 'mail_id' }

const columns = sql`m.id, jsonb_build_object('avatar', m.from_avatar, 'contact', m.from_contact) as "from",
  m.to_contact as "to", m.cc, m.bcc, m.sent_at as date, m.subject, m.content,
  (select coalesce(jsonb_agg(old || '{"id": null}'), '[]') from jsonb_array_elements(m.attachments) old)
    || (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'file', a.file, 'type', s.media_type, 'name', s.name,
      'size', s.size, 'hasSmall', s.small_size is not null) order by a.id), '[]') from mail_attachment a
      join stored_file s on s.venue_id = a.venue_id and s.id = a.file
      where a.venue_id = m.venue_id and a.user_id = m.user_id and a.mail_id = m.id) as attachments, m.starred, m.important,
  m.unread, m.folder, ${labelIdsOf(labels, 'm')} as labels`

/** An attachment as it is kept: with the file that it is, or from before the store with the addresses that it came with. */
export type StoredAttachment =
  | (MailRow['attachments'][number] & { id: null })
  | { id: MailAttachmentId; file: StoredFileId; type: string; name: string; size: number; hasSmall: boolean }
/** A mail whose attachments have no addresses yet. */
export type StoredMail = Omit<MailRow, 'attachments'> & { attachments: StoredAttachment[] }

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
): Promise<{ rows: StoredMail[]; total: number }> {
  const matches = sql`m.venue_id = ${venueId} and m.user_id = ${userId} and ${inView(view)}`
  const { rows } = await sql<StoredMail>`
    select ${columns} from mail_item m where ${matches}
    order by m.sent_at desc, m.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from mail_item m where ${matches}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

/** One mail; undefined when the person has none of this id. */
export async function findMail(db: Reader, { venueId, userId }: Owner, id: MailId): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
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

/** The folder of a mail, which then changes in no other transaction; undefined: the person has none of this id. */
export async function lockMail(tx: Tx, { venueId, userId }: Owner, id: MailId): Promise<MailFolderSlug | undefined> {
  const row = await tx
    .selectFrom('mail_item')
    .select('folder')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.folder as MailFolderSlug | undefined
}

/** Attaches a file. */
export async function insertAttachment(
  tx: Tx,
  { venueId, userId }: Owner,
  { mailId, id, file }: { mailId: MailId; id: MailAttachmentId; file: StoredFileId },
): Promise<void> {
  await tx
    .insertInto('mail_attachment')
    .values({ venue_id: venueId, user_id: userId, mail_id: mailId, id, file })
    .execute()
}

/** Takes an attachment away; false: the mail has none of this id. */
export async function deleteAttachment(
  tx: Tx,
  { venueId, userId }: Owner,
  { mailId, id }: { mailId: MailId; id: MailAttachmentId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_attachment')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
