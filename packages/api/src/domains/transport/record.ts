import {
  areaRecord,
  driverRecord,
  pickupPointRecord,
  vehicleClassRecord,
  vehicleRecord,
} from '@marquee/contract/transport'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { hasVehicles, isInUse } from './repo/choices.ts'
import { isActiveMember } from './repo/road.ts'

/** The parts of the town. A postcode is of one of them: a trigger keeps `area_postcode`. */
export const areaService = recordOf({
  record: areaRecord,
  order: sql`fold(coalesce(nullif(r.name ->> 'en', ''), r.name ->> 'tr'))`,
  derived: {
    pickupPoints: sql`(select count(*)::integer from pickup_point p
      where p.venue_id = r.venue_id and p.area_id = r.id and p.archived_at is null)`,
  },
})
export const areas = recordProcedures(areaService)

/** Where guests get in, the farthest first: a trip to the venue comes by in this order. */
export const pickupPointService = recordOf({
  record: pickupPointRecord,
  order: sql`r.area_id, r.minutes desc`,
  beforeSave: async ({ ctx: { venueId }, work, before }, { areaId }) => {
    if (!before && !(await isInUse(work.tx, 'area', { venueId, id: areaId }))) refuseField('areaId', 'field.invalid')
  },
  beforeArchive: async ({ ctx: { venueId }, work, before, archived }) => {
    if (!archived && before && !(await isInUse(work.tx, 'area', { venueId, id: before.areaId }))) {
      refuse('STATE', { details: { areaArchived: true } })
    }
  },
})
export const pickupPoints = recordProcedures(pickupPointService)

export const vehicleClassService = recordOf({
  record: vehicleClassRecord,
  order: sql`r.seats, r.code_key`,
  derived: {
    vehicles: sql`(select count(*)::integer from vehicle v
      where v.venue_id = r.venue_id and v.class_id = r.id and v.archived_at is null)`,
  },
  beforeArchive: async ({ ctx: { venueId }, work, before, archived }) => {
    if (archived && before && (await hasVehicles(work.tx, 'class_id', { venueId, id: before.id }))) {
      refuse('STATE', { details: { inUse: true } })
    }
  },
})
export const vehicleClasses = recordProcedures(vehicleClassService)

export const driverService = recordOf({
  record: driverRecord,
  order: sql`fold(r.name)`,
  beforeSave: async ({ ctx: { venueId }, work, before }, { userId }) => {
    if (userId && userId !== before?.userId && !(await isActiveMember(work.tx, { venueId, userId }))) {
      refuseField('userId', 'field.invalid')
    }
  },
  beforeArchive: async ({ ctx: { venueId }, work, before, archived }) => {
    if (archived && before && (await hasVehicles(work.tx, 'driver_id', { venueId, id: before.id }))) {
      refuse('STATE', { details: { inUse: true } })
    }
  },
})
export const drivers = recordProcedures(driverService)

const ofClass = (column: 'seats' | 'wheelchairs') => sql`coalesce(r.${sql.ref(column)},
  (select c.${sql.ref(column)} from vehicle_class c where c.venue_id = r.venue_id and c.id = r.class_id))`
// `least` leaves out what is empty.
const papersUntil = sql`least(r.insurance_until, r.inspection_until, r.permit_until)`
const today = sql`(select (now() at time zone v.zone)::date from venue v where v.id = r.venue_id)`

const odometer = sql`(select max(e.odometer_km) from vehicle_entry e
  where e.venue_id = r.venue_id and e.vehicle_id = r.id and e.removed_at is null)`
// What the last service said of the next one.
const due = (column: 'next_due_on' | 'next_due_km') => sql`(select e.${sql.ref(column)} from vehicle_entry e
  where e.venue_id = r.venue_id and e.vehicle_id = r.id and e.kind = 'service' and e.removed_at is null
    and (e.next_due_on is not null or e.next_due_km is not null)
  order by e.day desc, e.id desc limit 1)`

/** What carries guests. Its class and its driver are ones in use. */
export const vehicleService = recordOf({
  record: vehicleRecord,
  order: sql`r.plate_key`,
  derived: {
    capacity: ofClass('seats'),
    wheelchairPlaces: ofClass('wheelchairs'),
    papersUntil,
    papersDays: sql`(${papersUntil} - ${today})`,
    odometerKm: odometer,
    serviceOn: due('next_due_on'),
    serviceDays: sql`(${due('next_due_on')} - ${today})`,
    serviceKm: due('next_due_km'),
    serviceKmLeft: sql`(${due('next_due_km')} - ${odometer})`,
  },
  beforeSave: async ({ ctx: { venueId }, work, before }, { classId, driverId }) => {
    if (classId !== before?.classId && !(await isInUse(work.tx, 'vehicle_class', { venueId, id: classId }))) {
      refuseField('classId', 'field.invalid')
    }
    if (driverId && driverId !== before?.driverId && !(await isInUse(work.tx, 'driver', { venueId, id: driverId }))) {
      refuseField('driverId', 'field.invalid')
    }
  },
  beforeArchive: async ({ ctx: { venueId }, work, before, archived }) => {
    if (archived || !before) return
    const { classId, driverId } = before
    if (!(await isInUse(work.tx, 'vehicle_class', { venueId, id: classId }))) refuse('STATE', { details: { classId } })
    if (driverId && !(await isInUse(work.tx, 'driver', { venueId, id: driverId }))) {
      refuse('STATE', { details: { driverId } })
    }
  },
})
export const vehicles = recordProcedures(vehicleService)
