import { Button } from '@marquee/ui'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { useSells, useTill } from '../till/queries.ts'

const TillDrawer = dialogOnDemand(() =>
  import('../till/till-drawer.tsx').then((part) => ({ default: part.TillDrawer })),
)

const noteId = 'refund-cash'

/** Brings the person to what says why no cash can go back. */
export function focusCashNote(): null {
  const note = document.getElementById(noteId)
  const target = note?.querySelector<HTMLElement>('button') ?? note
  target?.focus()
  return null
}

/** Whether cash would go back and the person has no till that it could come out of; false while that is not known. */
export function useLacksTill(cashMinor: number): boolean {
  const { till, loading, failure } = useTill()
  return cashMinor > 0 && till === null && !loading && failure === null
}

interface CashNoteProps {
  cashMinor: number
  currency: string
}

/** Out of which till cash goes back and whether it holds so much; without an open till, the way to open one. */
export function CashNote({ cashMinor, currency }: CashNoteProps) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const called = useGivenNames()
  const sells = useSells()
  const { till, loading } = useTill()
  const [opens, setOpens] = useState(false)
  if (cashMinor === 0 || loading) return null
  const drawer = <Suspense fallback={null}>{opens && <TillDrawer onClose={() => setOpens(false)} />}</Suspense>
  if (!till) {
    return (
      <div
        id={noteId}
        role="status"
        tabIndex={-1}
        className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft"
      >
        <p className="font-semibold">{t(sells ? 'refunds:cash.noTill' : 'refunds:cash.noRight')}</p>
        {sells && (
          <Button size="sm" className="mt-2" onClick={() => setOpens(true)}>
            {t('refunds:cash.open')}
          </Button>
        )}
        {drawer}
      </div>
    )
  }
  const name = called.till(till.till.name)
  // People who count blind do not learn what is in the drawer.
  const isShort = till.cashMinor !== null && till.cashMinor < cashMinor
  const words =
    till.cashMinor === null
      ? t('refunds:cash.from', { till: name })
      : t('refunds:cash.holds', { till: name, amount: format.money(till.cashMinor, currency) })
  return (
    <div
      role={isShort ? 'status' : undefined}
      className={isShort ? 'rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft' : 'text-ink-2 text-sm'}
    >
      <p className={isShort ? 'font-semibold' : 'tnum'}>{words}</p>
      {isShort && (
        <>
          <p>{t('refunds:cash.short')}</p>
          <Button size="sm" className="mt-2" onClick={() => setOpens(true)}>
            {t('refunds:cash.till')}
          </Button>
        </>
      )}
      {drawer}
    </div>
  )
}
