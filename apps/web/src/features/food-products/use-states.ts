import { inLanguage } from '@marquee/contract'
import type { FoodProductRow } from '@marquee/contract/food'
import { toast } from '../../lib/toast/toast.ts'
import { failureText, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useProductChanges } from './queries.ts'

type Row = Pick<FoodProductRow, 'id' | 'rev' | 'name' | 'state'>

/** Puts products on sale, and pauses them. */
export function useStates() {
  const { t, language } = useTexts('foodProducts', 'errors')
  const { setState } = useProductChanges()

  async function put(row: Row, state: 'active' | 'paused'): Promise<boolean> {
    try {
      await setState.mutateAsync({ id: row.id, expectedRev: row.rev, state })
      return true
    } catch (error) {
      const { reason } = readFailure(error)
      const name = inLanguage(row.name, language)
      toast.error(reason === 'STATE' ? t('foodProducts:notReady', { name }) : t(failureText(reason)))
      return false
    }
  }

  return {
    pending: setState.isPending,
    async move(row: Row, state: 'active' | 'paused') {
      if (await put(row, state))
        toast.success(t(`foodProducts:done.${state}`, { name: inLanguage(row.name, language) }))
    },
    async moveAll(rows: readonly Row[], state: 'active' | 'paused') {
      let done = 0
      for (const row of rows) if (row.state !== state && (await put(row, state))) done += 1
      toast.success(t('foodProducts:done.several', { count: done }))
    },
  }
}
