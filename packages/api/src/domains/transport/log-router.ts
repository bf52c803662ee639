import { fileAddress, uploadInput, uploadLeave } from '@marquee/contract'
import {
  addVehicleEntryInput,
  getVehicleEntryInput,
  listVehicleLogInput,
  removeVehicleEntryInput,
  updateVehicleEntryInput,
  vehicleEntryRow,
  vehicleEntrySaved,
  vehicleLogChoices,
  vehicleLogFilter,
  vehicleLogPage,
  vehicleLogTotals,
  vehicleLogTotalsInput,
} from '@marquee/contract/vehicle-log'
import { can, router } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { addEntry, removeEntry, updateEntry } from './service/log.ts'
import { exportLog, getEntry, listLog, listLogChoices, totalsOfLog } from './service/log-read.ts'

const audited = { audited: true }

/** Fuel, service, damage and kilometres of vehicles. Whoever listens to the vehicles hears of it too. */
export const vehicleLogRouter = router({
  // It names the people who entered it: programs need no names.
  list: can('vehicles', 'view')
    .meta({ forKeys: 'none' })
    .input(listVehicleLogInput)
    .output(vehicleLogPage)
    .query(({ ctx, input }) => listLog(ctx, input)),
  get: can('vehicles', 'view')
    .meta({ forKeys: 'none' })
    .input(getVehicleEntryInput)
    .output(vehicleEntryRow)
    .query(({ ctx, input }) => getEntry(ctx, input.id)),
  totals: can('vehicles', 'view')
    .input(vehicleLogTotalsInput)
    .output(vehicleLogTotals)
    .query(({ ctx, input }) => totalsOfLog(ctx, input)),
  choices: can('vehicles', 'view')
    .output(vehicleLogChoices)
    .query(({ ctx }) => listLogChoices(ctx)),
  add: can('vehicles', 'update')
    .meta(audited)
    .input(addVehicleEntryInput)
    .output(vehicleEntrySaved)
    .mutation(({ ctx, input }) => addEntry(ctx, input)),
  update: can('vehicles', 'update')
    .meta(audited)
    .input(updateVehicleEntryInput)
    .output(vehicleEntrySaved)
    .mutation(({ ctx, input }) => updateEntry(ctx, input)),
  remove: can('vehicles', 'update')
    .meta(audited)
    .input(removeVehicleEntryInput)
    .output(vehicleEntrySaved)
    .mutation(({ ctx, input }) => removeEntry(ctx, input)),
  /** Leave to upload a photo of an entry. */
  upload: can('vehicles', 'update')
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'vehiclePhoto', input)),
  export: can('vehicles', 'export')
    .meta(audited)
    .input(vehicleLogFilter)
    .output(fileAddress)
    .mutation(({ ctx, input }) => exportLog(ctx, input)),
})
