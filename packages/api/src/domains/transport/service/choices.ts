import type { SignedContext } from '../../../core/context.ts'
import { selectClasses, selectDrivers } from '../repo/choices.ts'

/** What a vehicle can be set to. */
export async function listVehicleChoices({ services: { db }, venueId }: SignedContext) {
  const [classes, drivers] = await Promise.all([selectClasses(db, venueId), selectDrivers(db, venueId)])
  return { classes, drivers }
}
