import type { TagRow } from '@marquee/contract'
import type { SignedContext } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'
import { inTransaction } from '../door/work.ts'
import { deleteTag, insertTag, lockTag, renameTag, selectTags, type TagTables } from './tag-rows.ts'

interface TagKind {
  tables: TagTables
  /** The router: `apps.contacts`. */
  domain: string
  /** What the audit calls such a tag. */
  entity: string
}

/** What can be done with the tags of one app: they are shared by the venue, and going, go from all that hold them. */
export function tagsOf({ tables, domain, entity }: TagKind) {
  const key = (ctx: SignedContext, id: string) => ({ venueId: ctx.venueId, id })

  return {
    /** All tags, the newest first. */
    list: (ctx: SignedContext): Promise<TagRow[]> => selectTags(ctx.services.db, tables, ctx.venueId),

    create: (ctx: SignedContext, { title }: { title: string }): Promise<TagRow> =>
      inTransaction(ctx, async ({ tx, audit }) => {
        const row = await insertTag(tx, tables, { venueId: ctx.venueId, title })
        await audit({ action: `${domain}.createTag`, entity, entityId: row.id, after: { title } })
        return row
      }),

    /** NOT_FOUND when there is no such tag. Without a title nothing changes. */
    update: (ctx: SignedContext, { id, title }: { id: string; title?: string | undefined }): Promise<TagRow> =>
      inTransaction(ctx, async ({ tx, audit }) => {
        const before = await lockTag(tx, tables, key(ctx, id))
        if (!before) refuse('NOT_FOUND')
        if (title === undefined || title === before.title) return before
        await renameTag(tx, tables, { ...key(ctx, id), title })
        const change = { before: { title: before.title }, after: { title } }
        await audit({ action: `${domain}.updateTag`, entity, entityId: id, ...change })
        return { id, title }
      }),

    /** NOT_FOUND when there is no such tag. */
    remove: (ctx: SignedContext, { id }: { id: string }): Promise<true> =>
      inTransaction(ctx, async ({ tx, audit }) => {
        const before = await lockTag(tx, tables, key(ctx, id))
        if (!before) refuse('NOT_FOUND')
        await deleteTag(tx, tables, key(ctx, id))
        await audit({ action: `${domain}.removeTag`, entity, entityId: id, before: { title: before.title } })
        return true as const
      }),
  }
}
