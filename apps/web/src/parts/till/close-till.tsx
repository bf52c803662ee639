import type { TillSessionRow } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { CountDrawer } from './count-drawer.tsx'
import { useParts } from './part-payment/queries.ts'
import { useTillMutations } from './queries.ts'

interface CloseTillProps {
  row: TillSessionRow
  onClosed: (row: TillSessionRow) => void
  onBack: () => void
}

/** A count, which closes the till. What it should have been is told only then: the count cannot follow it. */
export function CloseTill({ row, onClosed, onBack }: CloseTillProps) {
  const called = useGivenNames()
  const { t } = useTexts('till', 'pay')
  const format = useFormat()
  const { close } = useTillMutations()
  const openMinor = useParts().own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

  function counted(closed: TillSessionRow) {
    if (closed.differenceMinor === 0) toast.success(t('till:close.done', { till: called.till(row.till.name) }))
    onClosed(closed)
  }

  return (
    <CountDrawer
      row={row}
      name="tills.close"
      send={close.mutateAsync}
      title={t('till:close.title')}
      lead={t('till:close.lead')}
      submit={(amount) => (amount ? t('till:close.submit', { amount }) : t('till:close.submitBare'))}
      onCounted={counted}
      onBack={onBack}
    >
      {openMinor > 0 && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 font-semibold text-sm text-warning-on-soft">
          {t('pay:taken.closing', { amount: format.money(openMinor, row.currency) })}
        </p>
      )}
    </CountDrawer>
  )
}
