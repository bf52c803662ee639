import type { DriverRow, VehicleClassRow, VehicleRow } from '@marquee/contract/transport'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

function useRefresh() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.vehicles.list.invalidate(),
      utils.vehicles.choices.invalidate(),
      utils.vehicleClasses.list.invalidate(),
      utils.drivers.list.invalidate(),
      utils.vehicleLog.invalidate(),
    ])
}

export const vehicleCalls = recordCalls<VehicleRow>(trpc.vehicles, useRefresh)
export const classCalls = recordCalls<VehicleClassRow>(trpc.vehicleClasses, useRefresh)
export const driverCalls = recordCalls<DriverRow>(trpc.drivers, useRefresh)

/** What a vehicle can be set to. */
export const useVehicleChoices = () => trpc.vehicles.choices.useQuery(undefined, { meta: { ownError: true } })
