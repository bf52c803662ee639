import type { SignedContext } from '../../../core/context.ts'
import { selectClasses, selectDrivers, selectPeopleWhoDrive } from '../repo/choices.ts'

/** What a vehicle can be set to. */
export async function listVehicleChoices({ services: { db }, venueId }: SignedContext) {
  const [classes, drivers, people] = await Promise.all([
    selectClasses(db, venueId),
    selectDrivers(db, venueId),
    selectPeopleWhoDrive(db, venueId),
  ])
  return { classes, drivers, people }
}
