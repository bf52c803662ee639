import type { TripFault } from '@marquee/contract/trips'

/** What can keep a vehicle from going. */
export interface VehiclePapers {
  state: 'ready' | 'service'
  insuranceUntil: string | null
  inspectionUntil: string | null
  permitUntil: string | null
}

/** Why a vehicle cannot go on a day; null: it can. The last day of a paper counts. */
export function vehicleFault(vehicle: VehiclePapers, day: string): TripFault | null {
  if (vehicle.state === 'service') return 'service'
  const papers = [
    ['insurance', vehicle.insuranceUntil],
    ['inspection', vehicle.inspectionUntil],
    ['permit', vehicle.permitUntil],
  ] as const
  return papers.find(([, until]) => hasEnded(until, day))?.[0] ?? null
}

/** The same of a driver. */
export const driverFault = ({ licenceUntil }: { licenceUntil: string | null }, day: string): TripFault | null =>
  hasEnded(licenceUntil, day) ? 'licence' : null

const hasEnded = (until: string | null, day: string) => until !== null && until < day
