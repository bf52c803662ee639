import { closeDayInput, dayDocument, dayList, getDayInput, listDaysInput, reopenDayInput } from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { closeDay, getDay, listDays, reopenDay } from './service/days.ts'

const audited = { audited: true }

export const daysRouter = router({
  list: can('funds', 'view')
    .input(listDaysInput)
    .output(dayList)
    .query(({ ctx, input }) => listDays(ctx, input)),
  get: can('funds', 'view')
    .input(getDayInput)
    .output(dayDocument)
    .query(({ ctx, input }) => getDay(ctx, input.date)),
  close: can('funds', 'close_day')
    .meta(audited)
    .input(closeDayInput)
    .output(dayDocument)
    .mutation(({ ctx, input }) => closeDay(ctx, input)),
  reopen: can('funds', 'reopen_day')
    .meta(audited)
    .input(reopenDayInput)
    .output(dayDocument)
    .mutation(({ ctx, input }) => reopenDay(ctx, input)),
})
