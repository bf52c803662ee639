import type { VehicleEntryId, VehicleLogFilter } from '@marquee/contract/vehicle-log'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc/trpc.ts'

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** One page of the log. The old rows stay while the next ones come. */
export const useLog = (filter: VehicleLogFilter, cursor: string | null) =>
  trpc.vehicleLog.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: 50 },
    { placeholderData: keepPreviousData, meta },
  )

/** What vehicles cost and went. */
export const useLogTotals = (filter: Pick<VehicleLogFilter, 'vehicleId'>) =>
  trpc.vehicleLog.totals.useQuery(filter, { placeholderData: keepPreviousData, meta })

/** One entry. */
export const useEntry = (id: VehicleEntryId) => trpc.vehicleLog.get.useQuery({ id }, { meta })

/** What the form can be set to. */
export const useLogChoices = () => trpc.vehicleLog.choices.useQuery(undefined, { meta })

/** Asks for leave to upload a photo. */
export const useAskPhoto = () => trpc.vehicleLog.upload.useMutation({ meta }).mutateAsync

/** What changes the log; whatever shows it is read again afterwards. */
export function useLogCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.vehicleLog.invalidate()
      void utils.vehicles.list.invalidate()
    },
  }
  return {
    add: trpc.vehicleLog.add.useMutation(options),
    update: trpc.vehicleLog.update.useMutation(options),
    remove: trpc.vehicleLog.remove.useMutation(options),
  }
}

export const useExportLog = () => trpc.vehicleLog.export.useMutation({ meta })
