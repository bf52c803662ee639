import { updateVenueInput, venueSettings } from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { getVenueSettings, updateVenue } from './service.ts'

export const settingsRouter = router({
  venue: can('settings', 'view')
    .output(venueSettings)
    .query(({ ctx }) => getVenueSettings(ctx)),
  updateVenue: can('settings', 'update')
    .meta({ audited: true })
    .input(updateVenueInput)
    .output(venueSettings)
    .mutation(({ ctx, input }) => updateVenue(ctx, input)),
})
