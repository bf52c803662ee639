import { Field, Select } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import type { RideField } from './use-ride-choice.ts'

/** From which stop and when the guests of a package are carried, a field for each way. */
export function RideFields({
  id,
  fields,
  showsErrors,
}: {
  id: string
  fields: readonly RideField[]
  showsErrors: boolean
}) {
  const { t } = useTexts('packageSale')
  return fields.map(({ key, label, value, options, error, set }, at) => (
    <Field key={key} {...(at === 0 && { id })} label={label} error={showsErrors ? (error ?? undefined) : undefined}>
      <Select value={value} placeholder={t('packageSale:ride.choose')} options={options} onValueChange={set} />
    </Field>
  ))
}
