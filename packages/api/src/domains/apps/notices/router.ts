import {
  listNoticesInput,
  type NoticeKind,
  noticeFields,
  noticeList,
  noticePage,
  noticeRow,
  noticesRead,
  oneNoticeInput,
  readNoticeInput,
  updateNoticeInput,
} from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { noticesOf } from './service.ts'

function noticesRouter(kind: NoticeKind) {
  const notices = noticesOf(kind)
  return router({
    all: appsTool.output(noticeList).query(({ ctx }) => notices.all(ctx)),
    list: appsTool
      .input(listNoticesInput)
      .output(noticePage)
      .query(({ ctx, input }) => notices.list(ctx, input)),
    create: appsTool
      .input(noticeFields)
      .output(noticeRow)
      .mutation(({ ctx, input }) => notices.create(ctx, input)),
    update: appsTool
      .input(updateNoticeInput)
      .output(noticeRow)
      .mutation(({ ctx, input }) => notices.update(ctx, input)),
    setRead: appsTool
      .input(readNoticeInput)
      .output(noticeRow)
      .mutation(({ ctx, input: { id, read } }) => notices.update(ctx, { id, fields: { read } })),
    remove: appsTool
      .input(oneNoticeInput)
      .output(noticeRow)
      .mutation(({ ctx, input }) => notices.remove(ctx, input.id)),
    markAllAsRead: appsTool.output(noticesRead).mutation(({ ctx }) => notices.markAllAsRead(ctx)),
  })
}

export const messagesRouter = noticesRouter('message')
export const notificationsRouter = noticesRouter('notification')
