import {
  changeListViewInput,
  listViewRow,
  listViews,
  removeListViewInput,
  saveListViewInput,
} from '@marquee/contract/list-views'
import { z } from 'zod'
import { router, signedIn } from '../../door/trpc.ts'
import { changeListView, readListViews, removeListView, saveListView } from './service.ts'

const audited = { audited: true }

export const listViewsRouter = router({
  list: signedIn.output(listViews).query(({ ctx }) => readListViews(ctx)),
  save: signedIn
    .meta(audited)
    .input(saveListViewInput)
    .output(listViewRow)
    .mutation(({ ctx, input }) => saveListView(ctx, input)),
  change: signedIn
    .meta(audited)
    .input(changeListViewInput)
    .output(listViewRow)
    .mutation(({ ctx, input }) => changeListView(ctx, input)),
  remove: signedIn
    .meta(audited)
    .input(removeListViewInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeListView(ctx, input.id)),
})
