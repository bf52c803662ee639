import { currencyDigits, type NumberSeries, type updateVenueInput, type VenueSettings } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction } from '../../door/work.ts'
import { pictureLinks } from '../../files/files.ts'
import { accessTopic } from '../../identity/auth-sessions.ts'
import { raisePrices } from '../prices/service/price-list.ts'
import {
  lockVenue,
  movePrices,
  redateShows,
  type StoredVenue,
  selectSeries,
  selectVenue,
  updateVenueRow,
  venueFieldNames,
} from './repo.ts'

/** The venue as its settings show it. */
export async function getVenueSettings(ctx: SignedContext): Promise<VenueSettings> {
  return shown(ctx, await selectVenue(ctx.services.db, ctx.venueId))
}

const shown = ({ services, venueId }: SignedContext, venue: StoredVenue): VenueSettings => ({
  ...venue,
  logoLink: venue.logo && pictureLinks(services.files, { venueId, id: venue.logo }),
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** How the venue numbers what it issues, and how far each series is. */
export async function listSeries({ services, venueId }: SignedContext): Promise<NumberSeries[]> {
  return selectSeries(services.db, venueId)
}

/**
 * Changes what is named. The database refuses three changes, each at its field: the currency once money was taken, the
 * zone while shows are ahead, because their starts were chosen by it, and a logo that was not uploaded as one. The
 * cut-off of the night may change at any time: what has happened keeps its business day, and shows that are ahead move to
 * the one that they have by the new cut-off. STALE with the venue as it is
 * now. Everyone signed in at the venue is looked up again, in every process: they carry its language and country.
 */
export async function updateVenue(
  ctx: SignedContext,
  { id, expectedRev, ...fields }: z.output<typeof updateVenueInput>,
): Promise<VenueSettings> {
  const { venueId, actor } = ctx
  if (id !== venueId) refuse('NOT_FOUND')
  try {
    return await inTransaction(ctx, async ({ tx, audit, announce }) => {
      const before = await lockVenue(tx, venueId)
      if (before.rev !== expectedRev) refuse('STALE', { details: { current: shown(ctx, before) } })
      const names = venueFieldNames.filter((name) => fields[name] !== undefined && !same(fields[name], before[name]))
      if (names.length === 0) return shown(ctx, before)
      const pick = (of: Partial<VenueSettings>) => Object.fromEntries(names.map((name) => [name, of[name]]))
      await updateVenueRow(tx, { venueId, by: actor.userId }, pick(fields))
      const { currency } = fields
      if (currency !== undefined && names.includes('currency')) {
        const digits = currencyDigits(currency) - currencyDigits(before.currency)
        await raisePrices(tx, venueId)
        await movePrices(tx, venueId, { currency, digits })
      }
      if (names.includes('businessCutoff')) await redateShows(tx, venueId)
      await audit({
        action: 'settings.updateVenue',
        entity: 'venue',
        entityId: venueId,
        before: pick(before),
        after: pick(fields),
      })
      announce(venueId, accessTopic, { everybody: true })
      return shown(ctx, await selectVenue(tx, venueId))
    })
  } catch (error) {
    const { kind, constraint = '' } = classifyPgError(error)
    if (kind === 'foreign_key' && constraint.endsWith('_currency')) refuseField('currency', 'field.afterSale')
    if (constraint === 'venue_zone_of_shows') refuseField('zone', 'field.showsAhead')
    if (kind === 'foreign_key' && constraint.startsWith('venue_logo_')) refuseField('logo', 'field.invalid')
    throw error
  }
}
