import {
  archiveShiftInput,
  createShiftInput,
  listShiftsInput,
  liveInput,
  shiftRow,
  shiftsChange,
  updateShiftInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../core/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { shiftChanges } from './events.ts'
import { archiveShift, changeShift, createShift, listShifts } from './service.ts'

const audited = { audited: true }

export const shiftsRouter = router({
  list: can('shifts', 'view')
    .input(listShiftsInput)
    .output(z.array(shiftRow))
    .query(({ ctx, input }) => listShifts(ctx, input.archived)),
  create: can('shifts', 'create')
    .meta(audited)
    .input(createShiftInput)
    .output(shiftRow)
    .mutation(({ ctx, input }) => createShift(ctx, input)),
  update: can('shifts', 'update')
    .meta(audited)
    .input(updateShiftInput)
    .output(shiftRow)
    .mutation(({ ctx, input }) => changeShift(ctx, input)),
  archive: can('shifts', 'archive')
    .meta(audited)
    .input(archiveShiftInput)
    .output(shiftRow)
    .mutation(({ ctx, input }) => archiveShift(ctx, input)),
  changed: can('shifts', 'view')
    .input(liveInput)
    .output(liveOutput(shiftsChange))
    .subscription(({ ctx, input, signal }) => shiftChanges(ctx, input.lastEventId, signal)),
})
