import {
  chooseNoticeTopicInput,
  listNoticesInput,
  type NoticeKind,
  noticeFields,
  noticeList,
  noticePage,
  noticeRow,
  noticeSound,
  noticesRead,
  noticeTopicList,
  oneNoticeInput,
  readNoticeInput,
  updateNoticeInput,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { noticesOf } from './service/notices.ts'
import { hasSound, setSound } from './service/sound.ts'
import { chooseTopic, listTopics } from './service/told.ts'

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

export const noticeTopicsRouter = router({
  /** Whether the caller hears a sound when something new comes. */
  sound: appsTool.output(noticeSound).query(({ ctx }) => hasSound(ctx)),
  setSound: appsTool
    .input(noticeSound)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => setSound(ctx, input)),
  list: appsTool.output(noticeTopicList).query(({ ctx }) => listTopics(ctx)),
  choose: appsTool
    .input(chooseNoticeTopicInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => chooseTopic(ctx, input)),
})
