import { inLanguage } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { planCalls, usePlanTaxes } from './queries.ts'
import { planScreen } from './screen.ts'

/** What is sold that lets somebody in more than once. */
export default function MembershipPlansPage() {
  const { language } = useTexts('membershipPlans')
  const format = useFormat()
  const { data: taxes } = usePlanTaxes()
  const references = useMemo(
    () => ({
      taxCode: (taxes ?? []).map(({ code, name, ratePpm }) => ({
        value: code,
        label: `${inLanguage(name, language)} · ${format.rate(ratePpm)}`,
      })),
    }),
    [taxes, language, format],
  )
  return <RecordPage screen={planScreen} calls={planCalls} references={references} />
}
