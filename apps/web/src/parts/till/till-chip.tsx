import { cx, Icon } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { useSells, useTill, useTillsLive } from './queries.ts'

const TillDrawer = dialogOnDemand(() => import('./till-drawer.tsx').then((part) => ({ default: part.TillDrawer })))

/** The till of a page that goes on without the server. */
interface KeptTill {
  name: string
  isTraining: boolean
  cashier: string
}

/**
 * The till at which the person works, for the head of a page; opens everything about it. Nothing for people who sell
 * nothing. `kept`: what the page knows of it while nobody can be asked.
 */
export function TillChip({ kept }: { kept?: KeptTill | null | undefined }) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const sells = useSells()
  const { till, loading, failure } = useTill()
  useTillsLive()
  const [shown, setShown] = useState(false)
  if (!sells) return null
  const known = till ? { ...till, name: till.till.name, cashier: till.cashier.name } : kept
  const words = known
    ? t('till:chip.at', {
        till: known.isTraining ? t('till:training.at', { till: called.till(known.name) }) : called.till(known.name),
        name: known.cashier,
      })
    : t(loading ? 'till:chip.loading' : failure ? 'till:chip.failed' : 'till:chip.none')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('till:chip.open')}
        onClick={() => setShown(true)}
        className={cx(
          'hit inline-flex min-h-9 min-w-0 max-w-[min(46vw,320px)] items-center gap-2 rounded-full border px-3 py-1 font-semibold text-sm transition-colors duration-fast',
          (known && !known.isTraining) || loading
            ? 'border-line-strong/[.55] bg-surface text-ink hover:bg-sunken'
            : 'border-warning-line bg-warning-soft text-warning-on-soft hover:brightness-95',
        )}
      >
        <Icon of={Banknote} size="s" className="shrink-0" />
        <span className="truncate">{words}</span>
      </button>
      <Suspense fallback={null}>{shown && <TillDrawer onClose={() => setShown(false)} />}</Suspense>
    </>
  )
}
