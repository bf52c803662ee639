import {
  createShortcutInput,
  oneShortcutInput,
  shortcutList,
  shortcutRow,
  updateShortcutInput,
} from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { changeShortcut, createShortcut, listShortcuts, removeShortcut } from './service.ts'

export const shortcutsRouter = router({
  list: appsTool.output(shortcutList).query(({ ctx }) => listShortcuts(ctx)),
  create: appsTool
    .input(createShortcutInput)
    .output(shortcutRow)
    .mutation(({ ctx, input }) => createShortcut(ctx, input)),
  update: appsTool
    .input(updateShortcutInput)
    .output(shortcutRow)
    .mutation(({ ctx, input }) => changeShortcut(ctx, input)),
  remove: appsTool
    .input(oneShortcutInput)
    .output(shortcutRow)
    .mutation(({ ctx, input }) => removeShortcut(ctx, input.id)),
})
