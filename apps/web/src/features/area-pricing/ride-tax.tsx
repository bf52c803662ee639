import { Field, Select } from '@marquee/ui'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTaxChoices } from '../../parts/taxes/tax-choice.ts'
import { useRideTerms, useSetRideTerms } from './queries.ts'

/** Which tax is inside of every price of a ride; a choice is kept at once. */
export function RideTax() {
  const { t } = useTexts('areas')
  const mayWrite = useMay('area_pricing', 'update')
  const terms = useRideTerms().data
  const set = useSetRideTerms()
  const choices = useTaxChoices(terms?.taxes)
  if (!terms) return null
  const { taxCode, taxes, rev } = terms
  const isKnown = taxCode === null || taxes.some(({ code }) => code === taxCode)
  return (
    <div className="mt-4 max-w-[360px]">
      <Field id="ride-tax" label={t('areas:prices.tax.label')} hint={t('areas:prices.tax.hint')}>
        <Select
          value={taxCode ?? ''}
          disabled={!mayWrite || set.isPending}
          onValueChange={(code) => set.mutate({ taxCode: code || null, expectedRev: rev })}
          options={[
            { value: '', label: t('areas:prices.tax.ofShow') },
            ...(isKnown ? [] : [{ value: taxCode ?? '', label: taxCode ?? '' }]),
            ...choices,
          ]}
        />
      </Field>
      <FormFailure failure={set.error ? readFailure(set.error) : null} attempt={set.failureCount} />
    </div>
  )
}
