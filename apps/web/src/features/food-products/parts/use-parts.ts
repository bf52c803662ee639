import type { FoodProductRow } from '@marquee/contract/food'
import type { ProductParts } from '@marquee/contract/food-menu'
import { useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useProductChanges } from '../queries.ts'
import { type Draft, draftOf, inputOf } from './draft.ts'

/** The parts of one product while they are edited, and what saves them. */
export function usePartsDraft(product: FoodProductRow, parts: ProductParts) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { saveParts } = useProductChanges()
  const [start, setStart] = useState(() => draftOf(parts, { currency, language }))
  const [draft, setDraft] = useState<Draft>(start)
  const [rev, setRev] = useState(parts.rev)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const isDirty = draft !== start

  // A colleague's change is taken over while nothing is entered here.
  if (parts.rev !== rev && !isDirty) {
    const next = draftOf(parts, { currency, language })
    setRev(parts.rev)
    setStart(next)
    setDraft(next)
  }

  return {
    draft,
    isDirty,
    said,
    currency,
    pending: saveParts.isPending,
    change(more: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...more }))
      setSaid((before) => ({ ...before, failure: null }))
    },
    reset() {
      const next = draftOf(parts, { currency, language })
      setRev(parts.rev)
      setStart(next)
      setDraft(next)
      setSaid((before) => ({ ...before, failure: null }))
    },
    errorAt(path: string): string | undefined {
      const issue = said.failure?.issues.find((each) => each.path === path || each.path.startsWith(`${path}.`))
      return issue && t(`errors:${issue.message}` as never)
    },
    async save(): Promise<boolean> {
      try {
        const input = inputOf(draft, product.kind, { currency, language })
        const saved = await saveParts.mutateAsync({ id: product.id, expectedRev: rev, ...input })
        const next = draftOf(saved, { currency, language })
        setRev(saved.rev)
        setStart(next)
        setDraft(next)
        setSaid((before) => ({ ...before, failure: null }))
        toast.success(t('foodProducts:parts.saved'))
        return true
      } catch (error) {
        setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
        return false
      }
    },
  }
}

export type PartsDraft = ReturnType<typeof usePartsDraft>
