import { type FundKind, inLanguage } from '@marquee/contract'
import { useMemo } from 'react'
import type { ReferenceChoice } from '../../lib/record/screen.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useFundsInUse } from './queries.ts'

/**
 * The funds of some kinds to choose from, each kind under its name. Null: the person may not see them, or the venue has
 * no second one, so that there is nothing to choose.
 */
export function useFundChoices(kinds: readonly FundKind[]): readonly ReferenceChoice[] | null {
  const { language } = useTexts()
  const mayView = useMay('funds', 'view')
  const funds = useFundsInUse(mayView)
  return useMemo(() => {
    const fitting = funds?.filter(({ kind }) => kinds.includes(kind)) ?? []
    if (kinds.every((kind) => fitting.filter((fund) => fund.kind === kind).length < 2)) return null
    return fitting.map(({ id, name, code }) => ({ value: id, label: `${inLanguage(name, language)} (${code})` }))
  }, [funds, kinds, language])
}
