import type { TillSessionRow } from '@marquee/contract'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { CountDrawer } from './count-drawer.tsx'
import { KeptOnDevice } from './kept-on-device.tsx'
import { OpenMoney } from './part-payment/open-money.tsx'
import { useTillMutations } from './queries.ts'
import { LateSales } from './what-happened.tsx'

interface CloseTillProps {
  row: TillSessionRow
  onClosed: (row: TillSessionRow) => void
  onBack: () => void
}

/** A count, which closes the till. What it should have been is told only then: the count cannot follow it. */
export function CloseTill({ row, onClosed, onBack }: CloseTillProps) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const { close } = useTillMutations()

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
      <KeptOnDevice row={row} />
      <LateSales row={row} />
      <OpenMoney row={row} before="closing" />
    </CountDrawer>
  )
}
