import {
  quoteRideInput,
  ridePriceSheet,
  rideQuote,
  saveRidePricesInput,
  vehicleChoices,
} from '@marquee/contract/transport'
import { can, router } from '../../door/trpc.ts'
import { areas, drivers, pickupPoints, vehicleClasses, vehicles } from './record.ts'
import { listVehicleChoices } from './service/choices.ts'
import { getPriceSheet, quoteRide, savePrices } from './service/prices.ts'

const audited = { audited: true }

export const areasRouter = router({
  list: areas.list(can('area_pricing', 'view')),
  create: areas.create(can('area_pricing', 'create')),
  import: areas.import(can('area_pricing', 'create')),
  export: areas.export(can('area_pricing', 'export')),
  update: areas.update(can('area_pricing', 'update')),
  archive: areas.archive(can('area_pricing', 'archive')),
  changed: areas.changed(can('area_pricing', 'view')),
})

export const pickupPointsRouter = router({
  list: pickupPoints.list(can('area_pricing', 'view')),
  create: pickupPoints.create(can('area_pricing', 'update')),
  update: pickupPoints.update(can('area_pricing', 'update')),
  archive: pickupPoints.archive(can('area_pricing', 'update')),
  changed: pickupPoints.changed(can('area_pricing', 'view')),
})

/** What rides cost. Whoever listens to the areas hears of changed prices too. */
export const ridePricesRouter = router({
  sheet: can('area_pricing', 'view')
    .output(ridePriceSheet)
    .query(({ ctx }) => getPriceSheet(ctx)),
  save: can('area_pricing', 'update')
    .meta(audited)
    .input(saveRidePricesInput)
    .output(ridePriceSheet)
    .mutation(({ ctx, input }) => savePrices(ctx, input)),
  /** Says what a ride would cost, and by which price. */
  quote: can('area_pricing', 'view')
    .input(quoteRideInput)
    .output(rideQuote)
    .query(({ ctx, input }) => quoteRide(ctx, input)),
})

export const vehicleClassesRouter = router({
  list: vehicleClasses.list(can('vehicles', 'view')),
  create: vehicleClasses.create(can('vehicles', 'create')),
  update: vehicleClasses.update(can('vehicles', 'update')),
  archive: vehicleClasses.archive(can('vehicles', 'archive')),
  changed: vehicleClasses.changed(can('vehicles', 'view')),
})

// People at their work: programs need no names.
const forPeople = (action: 'view' | 'create' | 'update' | 'archive') =>
  can('vehicles', action).meta({ forKeys: 'none' })

export const driversRouter = router({
  list: drivers.list(forPeople('view')),
  create: drivers.create(forPeople('create')),
  update: drivers.update(forPeople('update')),
  archive: drivers.archive(forPeople('archive')),
  changed: drivers.changed(forPeople('view')),
})

export const vehiclesRouter = router({
  list: vehicles.list(can('vehicles', 'view')),
  /** What a vehicle can be set to. */
  choices: forPeople('view')
    .output(vehicleChoices)
    .query(({ ctx }) => listVehicleChoices(ctx)),
  create: vehicles.create(can('vehicles', 'create')),
  import: vehicles.import(can('vehicles', 'create')),
  export: vehicles.export(can('vehicles', 'export')),
  update: vehicles.update(can('vehicles', 'update')),
  archive: vehicles.archive(can('vehicles', 'archive')),
  changed: vehicles.changed(can('vehicles', 'view')),
})
