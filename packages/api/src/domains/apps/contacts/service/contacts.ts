import { type ContactFields, type ContactId, type ContactRow, fold, type StoredFileId } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { sanitizeHtml } from '../../../../core/html.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import { readContactCursor, writeContactCursor } from '../cursor.ts'
import {
  type ContactColumns,
  deleteContact,
  findContact,
  insertContact,
  lockContact,
  selectAnyHolding,
  selectContacts,
  selectContactsHolding,
  setContactTags,
  updateContact,
} from '../repo/contacts.ts'
import { selectContactsByName, selectContactsFound } from '../repo/page.ts'
import { deleteContactPicture, replaceContactPicture } from '../repo/picture.ts'
import { contactChange, pictureInDataUrl } from '../rules.ts'
import { asDataUrl, smallPicture } from './pictures.ts'

const newName = 'New Contact'

interface ContactsFound {
  rows: ContactRow[]
  total: number
}

/** All contacts of the venue by name, 5,000 at most; `total` counts all. */
export function listContacts({ services, venueId, actor }: SignedContext): Promise<ContactsFound> {
  return selectContacts(services.db, { venueId, locale: actor.venueLocale })
}

/** The contacts whose name holds what is looked for, by name, 5,000 at most. */
export function searchContacts({ services, venueId, actor }: SignedContext, part: string): Promise<ContactsFound> {
  const locale = actor.venueLocale
  if (part === '') return selectContacts(services.db, { venueId, locale })
  return selectContactsHolding(services.db, { venueId, locale, part })
}

/** Some contacts whose name holds what is looked for: those that begin with it, then those of which a word does, then others. */
export async function findSomeContacts(
  ctx: SignedContext,
  { search, limit }: { search: string; limit: number },
): Promise<ContactRow[]> {
  const { rows } = await pageContacts(ctx, { search, limit })
  // From three letters on the page holds all of them.
  if (rows.length === limit || fold(search) === '' || [...fold(search)].length >= 3) return rows
  const { services, venueId } = ctx
  const others = await selectAnyHolding(services.db, { venueId, part: search, limit: limit + rows.length })
  const known = new Set(rows.map(({ id }) => id))
  return [...rows, ...others.filter(({ id }) => !known.has(id))].slice(0, limit)
}

/**
 * One page of contacts: by name, or, when something is looked for, those whose name begins with it and then those who
 * hold it. VALIDATION on `cursor`.
 */
export async function pageContacts(
  { services: { db }, venueId, actor: { venueLocale: locale } }: SignedContext,
  { search, cursor: given, limit }: { search: string; cursor?: string; limit: number },
): Promise<{ rows: ContactRow[]; nextCursor: string | null }> {
  const isSearch = fold(search) !== ''
  const cursor = given === undefined ? undefined : readContactCursor(given, isSearch)
  const found = isSearch
    ? await selectContactsFound(db, { venueId, part: search, cursor, limit })
    : (await selectContactsByName(db, { venueId, locale, cursor, limit })).map((row) => ({
        row,
        later: false,
        key: row.name,
      }))
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const more = last !== undefined && found.length > limit
  return {
    rows: page.map(({ row }) => row),
    nextCursor: more
      ? writeContactCursor({ found: isSearch, later: last.later, key: last.key, id: last.row.id })
      : null,
  }
}

/** One contact; NOT_FOUND. */
export async function getContact(ctx: SignedContext, id: ContactId): Promise<ContactRow> {
  return (await findContact(ctx.services.db, ctx.venueId, id)) ?? refuse('NOT_FOUND')
}

/** Makes a contact that has nothing but a name to be written over. */
export async function createContact(ctx: SignedContext): Promise<ContactRow> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const id = await insertContact(tx, ctx.venueId, newName)
    await audit({ action: 'apps.contacts.create', entity: 'contact', entityId: id, after: { name: newName } })
    return present(ctx, tx, id)
  })
}

/**
 * Changes what is named of a contact; the rest stays. NOT_FOUND; VALIDATION on `contact.tags` for a tag that is not
 * there, on `contact.avatar` for what is no picture.
 */
export async function updateContactOf(
  ctx: SignedContext,
  { id, contact }: { id: ContactId; contact: ContactFields },
): Promise<ContactRow> {
  const { tags, avatar, background, notes, ...fields } = contact
  // Before the transaction: a picture takes its time.
  const picture = await pictureOf(ctx, avatar, 'contact.avatar')
  if (background && pictureInDataUrl(background) !== null) refuseField('contact.background', 'field.invalid')
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockContact(tx, ctx.venueId, id)
    if (!before) refuse('NOT_FOUND')
    const key = { venueId: ctx.venueId, id }
    const change: ContactColumns = {
      ...contactChange(before, fields),
      ...(background === undefined ? {} : { background }),
      ...(notes === undefined ? {} : { notes: notes === null ? null : sanitizeHtml(notes) }),
      ...(avatar === undefined || avatar === before.avatar
        ? {}
        : { avatar: await keptAvatar(tx, key, { avatar, picture }) }),
    }
    await updateContact(tx, key, change)
    if (tags && !(await setContactTags(tx, { ...key, tagIds: tags }))) refuseField('contact.tags', 'field.invalid')
    await audit({
      action: 'apps.contacts.update',
      entity: 'contact',
      entityId: id,
      ...differences(before, change, tags),
    })
    return present(ctx, tx, id)
  })
}

async function pictureOf(
  ctx: SignedContext,
  avatar: string | null | undefined,
  path: string,
): Promise<StoredFileId | null> {
  const content = avatar ? pictureInDataUrl(avatar) : null
  return content === null ? null : smallPicture(ctx, content, path)
}

async function keptAvatar(
  tx: Tx,
  key: { venueId: SignedContext['venueId']; id: ContactId },
  { avatar, picture }: { avatar: string | null; picture: StoredFileId | null },
): Promise<string | null> {
  if (picture) return `/api/files/${await replaceContactPicture(tx, key, picture)}`
  await deleteContactPicture(tx, key)
  return avatar
}

// What the audit keeps: the fields that changed, never a picture's address, whose id opens it.
function differences(before: ContactRow, change: ContactColumns, tags: readonly string[] | undefined) {
  const changed = (Object.keys(change) as (keyof ContactColumns)[]).filter(
    (key) => JSON.stringify(change[key]) !== JSON.stringify(before[key]),
  )
  const shown = (row: ContactColumns) =>
    Object.fromEntries(changed.map((key) => (key === 'avatar' ? ['picture', row.avatar != null] : [key, row[key]])))
  return {
    before: { ...shown(before), ...(tags ? { tags: before.tags.length } : {}) },
    after: { ...shown(change), ...(tags ? { tags: tags.length } : {}) },
  }
}

/** Keeps a picture of a contact, small and without what was in the file beside it. NOT_FOUND; VALIDATION on `avatar`. */
export async function setContactAvatar(
  ctx: SignedContext,
  { id, avatar: content }: { id: ContactId; avatar: string },
): Promise<{ contact: ContactRow; picture: string }> {
  // Asked first, so that nobody has pictures made for contacts that are not there.
  await getContact(ctx, id)
  const file = await smallPicture(ctx, content, 'avatar')
  const picture = await asDataUrl(ctx, file)
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockContact(tx, ctx.venueId, id)
    if (!before) refuse('NOT_FOUND')
    const avatar = `/api/files/${await replaceContactPicture(tx, { venueId: ctx.venueId, id }, file)}`
    await updateContact(tx, { venueId: ctx.venueId, id }, { avatar })
    await audit({
      action: 'apps.contacts.setAvatar',
      entity: 'contact',
      entityId: id,
      before: { picture: before.avatar !== null },
      after: { picture: true },
    })
    return { contact: await present(ctx, tx, id), picture }
  })
}

/** Deletes a contact; tasks that were assigned to it are assigned to nobody. NOT_FOUND. */
export async function removeContact(ctx: SignedContext, id: ContactId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockContact(tx, ctx.venueId, id)
    if (!before) refuse('NOT_FOUND')
    await deleteContact(tx, ctx.venueId, id)
    await audit({ action: 'apps.contacts.remove', entity: 'contact', entityId: id, before: { name: before.name } })
    return true as const
  })
}

async function present(ctx: SignedContext, tx: Tx, id: ContactId): Promise<ContactRow> {
  const row = await findContact(tx, ctx.venueId, id)
  if (!row) throw new Error('a contact vanished while it was held')
  return row
}
