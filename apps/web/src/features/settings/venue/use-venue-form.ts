import { type VenueSettings, venueFields } from '@marquee/contract'
import { useMemo } from 'react'
import type { z } from 'zod'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useRecordForm } from '../../../lib/form/use-record-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useUpdateVenue } from '../queries.ts'

/** A number as it is typed; nothing typed is none. */
export const numberOf = (typed: unknown): number => {
  const text = String(typed ?? '').trim()
  return text === '' ? Number.NaN : Number(text)
}

/** What the forms of the venue change. */
export type VenueValues = z.output<typeof venueFields>
export type VenueField = keyof VenueValues

const pick = <Name extends VenueField>(values: VenueValues, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as VenueValues

/** The form of some of the venue's facts; what others change meanwhile is a question by field. */
export function useVenueForm(venue: VenueSettings, names: readonly VenueField[]) {
  const { t } = useTexts('settings')
  const update = useUpdateVenue()
  const resolver = useMemo(() => {
    const mask = Object.fromEntries(names.map((name) => [name, true])) as Record<VenueField, true>
    return resolverOf<VenueValues, VenueValues>(venueFields.pick(mask))
  }, [names])
  return useRecordForm<VenueValues, VenueValues, VenueSettings>({
    draft: `settings.${names[0]}`,
    row: venue,
    start: pick(venue, names),
    valuesOf: (row) => pick(row, names),
    fields: names,
    resolver,
    update: (target, change) => update.mutateAsync({ ...target, ...change }),
    onSaved: () => toast.success(t('settings:toast.saved')),
    onClose: () => undefined,
  })
}

export type VenueForm = ReturnType<typeof useVenueForm>
