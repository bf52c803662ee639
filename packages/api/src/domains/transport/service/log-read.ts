import { totalCap } from '@marquee/contract'
import type {
  listVehicleLogInput,
  VehicleEntryId,
  VehicleEntryRow,
  VehicleLogFilter,
} from '@marquee/contract/vehicle-log'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { pictureLinks } from '../../../files/files.ts'
import {
  type AfterEntry,
  countEntries,
  type StoredEntry,
  selectEntries,
  selectLogChoices,
  sumLog,
} from '../repo/log-read.ts'
import { findDriverOf } from '../repo/road.ts'

const cursorShape = z.tuple([z.iso.date(), z.uuid()])

function readCursor(cursor: string | undefined): AfterEntry | null {
  if (cursor === undefined) return null
  const read = cursorShape.safeParse(cursor.split('_'))
  if (!read.success) refuseField('cursor', 'field.invalid')
  return { day: read.data[0], id: read.data[1] }
}

/** One page of the log, the newest day first. */
export async function listLog(ctx: SignedContext, input: z.output<typeof listVehicleLogInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId }
  const [found, count] = await Promise.all([
    selectEntries(services.db, filter, { after: readCursor(cursor), limit: limit + 1 }),
    countEntries(services.db, filter, totalCap + 1),
  ])
  const rows = found.slice(0, limit).map((entry) => withLinks(ctx, entry))
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: last && found.length > limit ? `${last.day}_${last.id}` : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One entry; NOT_FOUND for one that was removed, or of another venue. */
export async function getEntry(ctx: SignedContext, id: VehicleEntryId): Promise<VehicleEntryRow> {
  const [entry] = await selectEntries(ctx.services.db, { venueId: ctx.venueId, id }, { after: null, limit: 1 })
  return withLinks(ctx, entry ?? refuse('NOT_FOUND'))
}

const withLinks = ({ services, venueId }: SignedContext, { photos, ...entry }: StoredEntry): VehicleEntryRow => ({
  ...entry,
  photos: photos.map((id) => ({ id, link: pictureLinks(services.files, { venueId, id }) })),
})

/** What vehicles cost and went in the last twelve months, or one of them. */
export async function totalsOfLog(
  { services: { db }, venueId }: SignedContext,
  { vehicleId }: Pick<VehicleLogFilter, 'vehicleId'>,
) {
  const [vehicles, { currency }] = await Promise.all([
    sumLog(db, venueId, vehicleId ?? null),
    selectLogChoices(db, venueId),
  ])
  return { currency, vehicles }
}

/** What the form of an entry can be set to. */
export const listLogChoices = ({ services: { db }, venueId }: SignedContext) => selectLogChoices(db, venueId)

/** The vehicles that the caller drives now; none for a person who is no driver. */
export async function listDriverVehicles({ services: { db }, venueId, actor }: SignedContext) {
  const driver = await findDriverOf(db, venueId, actor.userId)
  const choices = await selectLogChoices(db, venueId, driver?.id ?? null)
  return driver ? choices : { ...choices, vehicles: [] }
}

/** Makes the file of a log. */
export const exportLog = (ctx: SignedContext, filter: VehicleLogFilter) =>
  issueExport(ctx, { kind: 'vehicleLog', filter: { ...filter } })
