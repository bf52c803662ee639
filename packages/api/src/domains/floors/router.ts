import {
  archiveFloorInput,
  closingInput,
  createFloorInput,
  floorRow,
  floorsChange,
  listFloorsInput,
  liveInput,
  orderFloorsInput,
  setFloorStateInput,
  setGateInput,
  undecidedSession,
  updateFloorInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { floorChanges } from './events.ts'
import { archiveFloor, createFloor, listFloors, orderFloors, setGateOf, updateFloorOf } from './service/floors.ts'
import { closingOf, setFloorState } from './service/state.ts'

const audited = { audited: true }

export const floorsRouter = router({
  list: can('floors', 'view')
    .input(listFloorsInput)
    .output(z.array(floorRow))
    .query(({ ctx, input }) => listFloors(ctx, input.archived)),
  create: can('floors', 'create')
    .meta(audited)
    .input(createFloorInput)
    .output(floorRow)
    .mutation(({ ctx, input }) => createFloor(ctx, input)),
  update: can('floors', 'update')
    .meta(audited)
    .input(updateFloorInput)
    .output(floorRow)
    .mutation(({ ctx, input }) => updateFloorOf(ctx, input)),
  closing: can('floors', 'set_state')
    .input(closingInput)
    .output(z.array(undecidedSession))
    .query(({ ctx, input }) => closingOf(ctx, input.id)),
  setState: can('floors', 'set_state')
    .meta({ audited: true, approvable: true })
    .input(setFloorStateInput)
    .output(floorRow)
    .mutation(({ ctx, input }) => setFloorState(ctx, input)),
  setGate: can('floors', 'set_state')
    .meta(audited)
    .input(setGateInput)
    .output(floorRow)
    .mutation(({ ctx, input }) => setGateOf(ctx, input)),
  archive: can('floors', 'archive')
    .meta(audited)
    .input(archiveFloorInput)
    .output(floorRow)
    .mutation(({ ctx, input }) => archiveFloor(ctx, input)),
  order: can('floors', 'update')
    .meta(audited)
    .input(orderFloorsInput)
    .output(z.array(floorRow))
    .mutation(({ ctx, input }) => orderFloors(ctx, input.ids)),
  changed: can('floors', 'view')
    .input(liveInput)
    .output(liveOutput(floorsChange))
    .subscription(({ ctx, input, signal }) => floorChanges(ctx, input.lastEventId, signal)),
})
