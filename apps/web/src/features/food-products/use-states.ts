import { inLanguage } from '@marquee/contract'
import type { FoodProductRow } from '@marquee/contract/food'
import { type BulkDeed, forEach } from '../../lib/bulk/deed.ts'
import { toast } from '../../lib/toast/toast.ts'
import { failureText, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useProductChanges } from './queries.ts'

type Row = Pick<FoodProductRow, 'id' | 'rev' | 'name' | 'state'>

/** Puts products on sale, and pauses them. */
export function useStates() {
  const { t, language } = useTexts('foodProducts', 'errors')
  const { setState } = useProductChanges()

  const nameOf = (row: Row) => inLanguage(row.name, language)
  const set = (row: Row, state: 'active' | 'paused') =>
    setState.mutateAsync({ id: row.id, expectedRev: row.rev, state }).then(() => undefined)

  async function put(row: Row, state: 'active' | 'paused'): Promise<boolean> {
    try {
      await set(row, state)
      return true
    } catch (error) {
      const { reason } = readFailure(error)
      toast.error(reason === 'STATE' ? t('foodProducts:notReady', { name: nameOf(row) }) : t(failureText(reason)))
      return false
    }
  }

  return {
    pending: setState.isPending,
    async move(row: Row, state: 'active' | 'paused') {
      if (await put(row, state)) toast.success(t(`foodProducts:done.${state}`, { name: nameOf(row) }))
    },
    /** Puts several on sale or pauses them; those that are so already stay as they are. */
    deed: (state: 'active' | 'paused'): BulkDeed<FoodProductRow> => ({
      run: forEach((row: FoodProductRow) => set(row, state), { isSame: (row) => row.state === state }),
      nameOf,
      why: ({ reason }, row) => (reason === 'STATE' ? t('foodProducts:notReady', { name: nameOf(row) }) : undefined),
      done: (count) => t('foodProducts:done.several', { count }),
    }),
  }
}
