import { useMemo } from 'react'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { useTaxChoices } from '../../parts/taxes/tax-choice.ts'
import { planCalls, usePlanTaxes } from './queries.ts'
import { planScreen } from './screen.ts'

/** What is sold that lets somebody in more than once. */
export default function MembershipPlansPage() {
  useTexts('membershipPlans')
  const { data: taxes } = usePlanTaxes()
  const taxCode = useTaxChoices(taxes)
  const references = useMemo(() => ({ taxCode }), [taxCode])
  return <RecordPage screen={planScreen} calls={planCalls} references={references} />
}
