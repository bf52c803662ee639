import { type NoticeFields, type NoticeKind, type NoticeRow, totalCap } from '@marquee/contract'
import { inboxTopic, mostRows } from '../../../../apps/inbox.ts'
import type { SignedContext } from '../../../../core/context.ts'
import { sanitizeHtml } from '../../../../core/html.ts'
import { readMomentCursor, writeMomentCursor } from '../../../../core/moment-cursor.ts'
import { refuse } from '../../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../../door/work.ts'
import {
  countNotices,
  deleteNotice,
  insertNotice,
  type NoticeOwner,
  readAllNotices,
  selectAllNotices,
  selectNoticePage,
  updateNotice,
} from '../repo/notices.ts'

// HTML is cleaned before it is kept; the other fields are plain.
const cleaned = (fields: NoticeFields): NoticeFields =>
  fields.description ? { ...fields, description: sanitizeHtml(fields.description) } : fields

/** What a person can do with their own messages or notifications, which nobody else sees. */
export function noticesOf(kind: NoticeKind) {
  const what = kind === 'message' ? ('messages' as const) : ('notifications' as const)
  const ownerOf = (ctx: SignedContext): NoticeOwner => ({ venueId: ctx.venueId, userId: ctx.actor.userId, kind })

  const change = <T>(ctx: SignedContext, body: (work: Work, owner: NoticeOwner) => Promise<T>): Promise<T> =>
    inTransaction(ctx, async (work) => {
      const result = await body(work, ownerOf(ctx))
      work.announce(ctx.venueId, inboxTopic(ctx.actor.userId), { what })
      return result
    })

  return {
    /** All of them, the newest first, at most 5,000. */
    all: (ctx: SignedContext) => selectAllNotices(ctx.services.db, ownerOf(ctx), mostRows),

    /** One page, the newest first; `unread` counts all. */
    list: async (ctx: SignedContext, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
      const from = cursor === undefined ? undefined : readMomentCursor(cursor)
      const [{ rows, next }, { total, unread }] = await Promise.all([
        selectNoticePage(ctx.services.db, ownerOf(ctx), { cursor: from, limit }),
        countNotices(ctx.services.db, ownerOf(ctx)),
      ])
      const nextCursor = next && writeMomentCursor(next)
      return { rows, nextCursor, total: Math.min(total, totalCap), totalIsExact: total <= totalCap, unread }
    },

    create: (ctx: SignedContext, fields: NoticeFields): Promise<NoticeRow> =>
      change(ctx, async ({ tx }, owner) => {
        const row = await insertNotice(tx, owner, cleaned(fields))
        if (!row) throw new Error('a notice that was just written is gone')
        return row
      }),

    /** NOT_FOUND when the caller has none of this id. */
    update: (ctx: SignedContext, { id, fields }: { id: string; fields: NoticeFields }): Promise<NoticeRow> =>
      change(
        ctx,
        async ({ tx }, owner) =>
          (await updateNotice(tx, owner, { id, fields: cleaned(fields) })) ?? refuse('NOT_FOUND'),
      ),

    /** Returns what it was; NOT_FOUND when the caller has none of this id. */
    remove: (ctx: SignedContext, id: string): Promise<NoticeRow> =>
      change(ctx, async ({ tx }, owner) => (await deleteNotice(tx, owner, id)) ?? refuse('NOT_FOUND')),

    markAllAsRead: (ctx: SignedContext): Promise<{ changed: number }> =>
      change(ctx, async ({ tx }, owner) => ({ changed: await readAllNotices(tx, owner) })),
  }
}
