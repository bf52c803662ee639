import {
  archiveSeatCategoryInput,
  archiveSeatLayoutInput,
  createSeatLayoutInput,
  exportPlanInput,
  exportPlanOutput,
  geometryInput,
  getSeatLayoutInput,
  importPlanInput,
  importPlanOutput,
  layoutImpact,
  layoutVersionOnly,
  layoutVersionRow,
  listSeatLayoutsInput,
  liveInput,
  publishLayoutInput,
  removeStandingAreaInput,
  saveSeatCategoryInput,
  saveStandingAreaInput,
  seatCategoryRow,
  seatLayoutChange,
  seatLayoutDetail,
  seatLayoutRow,
  setFocusInput,
  updateSeatLayoutInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { layoutChanges } from './events.ts'
import { archiveCategory, listCategories, saveCategory } from './service/categories.ts'
import { discardDraft, removeStandingArea, saveStandingArea, setFocus } from './service/draft.ts'
import { getGeometry } from './service/geometry.ts'
import { exportPlan, importPlan } from './service/import.ts'
import { archiveLayout, createLayout, getLayout, listLayouts, renameLayout } from './service/layouts.ts'
import { layoutImpactOf, publishLayout } from './service/publish.ts'

const audited = { audited: true }
const done = z.literal(true)

export const seatLayoutsRouter = router({
  list: can('seat_layout', 'view')
    .input(listSeatLayoutsInput)
    .output(z.array(seatLayoutRow))
    .query(({ ctx, input }) => listLayouts(ctx, input)),
  get: can('seat_layout', 'view')
    .input(getSeatLayoutInput)
    .output(seatLayoutDetail)
    .query(({ ctx, input }) => getLayout(ctx, input.id)),
  geometry: signedIn
    .meta({ forKeys: 'any' })
    .input(geometryInput)
    .output(z.string())
    .query(({ ctx, input }) => getGeometry(ctx, input.hash)),
  create: can('seat_layout', 'create')
    .meta(audited)
    .input(createSeatLayoutInput)
    .output(seatLayoutRow)
    .mutation(({ ctx, input }) => createLayout(ctx, input)),
  update: can('seat_layout', 'update')
    .meta(audited)
    .input(updateSeatLayoutInput)
    .output(seatLayoutRow)
    .mutation(({ ctx, input }) => renameLayout(ctx, input)),
  archive: can('seat_layout', 'archive')
    .meta(audited)
    .input(archiveSeatLayoutInput)
    .output(seatLayoutRow)
    .mutation(({ ctx, input }) => archiveLayout(ctx, input)),
  importPlan: can('seat_layout', 'update')
    .meta({ audited: true, bodyBytes: 40 * 1024 * 1024 })
    .input(importPlanInput)
    .output(importPlanOutput)
    .mutation(({ ctx, input }) => importPlan(ctx, input)),
  exportPlan: can('seat_layout', 'export')
    .input(exportPlanInput)
    .output(exportPlanOutput)
    .query(({ ctx, input }) => exportPlan(ctx, input.versionId)),
  saveStandingArea: can('seat_layout', 'update')
    .meta(audited)
    .input(saveStandingAreaInput)
    .output(z.object({ areaNo: z.int() }))
    .mutation(({ ctx, input }) => saveStandingArea(ctx, input)),
  removeStandingArea: can('seat_layout', 'update')
    .meta(audited)
    .input(removeStandingAreaInput)
    .output(done)
    .mutation(({ ctx, input }) => removeStandingArea(ctx, input)),
  setFocus: can('seat_layout', 'update')
    .meta(audited)
    .input(setFocusInput)
    .output(done)
    .mutation(({ ctx, input }) => setFocus(ctx, input)),
  discardDraft: can('seat_layout', 'update')
    .meta(audited)
    .input(layoutVersionOnly)
    .output(done)
    .mutation(({ ctx, input }) => discardDraft(ctx, input.versionId)),
  impact: can('seat_layout', 'view')
    .input(layoutVersionOnly)
    .output(layoutImpact)
    .query(({ ctx, input }) => layoutImpactOf(ctx, input.versionId)),
  publish: can('seat_layout', 'publish')
    .meta(audited)
    .input(publishLayoutInput)
    .output(layoutVersionRow)
    .mutation(({ ctx, input }) => publishLayout(ctx, input)),
  categories: can('seat_layout', 'view')
    .output(z.array(seatCategoryRow))
    .query(({ ctx }) => listCategories(ctx)),
  saveCategory: can('seat_layout', 'update')
    .meta(audited)
    .input(saveSeatCategoryInput)
    .output(seatCategoryRow)
    .mutation(({ ctx, input }) => saveCategory(ctx, input)),
  archiveCategory: can('seat_layout', 'archive')
    .meta(audited)
    .input(archiveSeatCategoryInput)
    .output(seatCategoryRow)
    .mutation(({ ctx, input }) => archiveCategory(ctx, input)),
  changed: can('seat_layout', 'view')
    .input(liveInput)
    .output(liveOutput(seatLayoutChange))
    .subscription(({ ctx, input, signal }) => layoutChanges(ctx, input.lastEventId, signal)),
})
