import { numberSeries, updateVenueInput, uploadInput, uploadLeave, venueSettings } from '@marquee/contract'
import { legalText, publishLegalTextInput } from '@marquee/contract/legal'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { listLegalTexts, publishLegalText } from './service/legal.ts'
import { getVenueSettings, listSeries, updateVenue } from './service.ts'

export const settingsRouter = router({
  venue: can('settings', 'view')
    .output(venueSettings)
    .query(({ ctx }) => getVenueSettings(ctx)),
  numbers: can('settings', 'view')
    .output(z.array(numberSeries))
    .query(({ ctx }) => listSeries(ctx)),
  legalTexts: can('settings', 'view')
    .output(z.array(legalText))
    .query(({ ctx }) => listLegalTexts(ctx)),
  publishLegalText: can('settings', 'update')
    .meta({ audited: true })
    .input(publishLegalTextInput)
    .output(legalText)
    .mutation(({ ctx, input }) => publishLegalText(ctx, input)),
  updateVenue: can('settings', 'update')
    .meta({ audited: true })
    .input(updateVenueInput)
    .output(venueSettings)
    .mutation(({ ctx, input }) => updateVenue(ctx, input)),
  // The file becomes the venue's with the next `updateVenue`.
  uploadLogo: can('settings', 'update')
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'venueLogo', input)),
})
