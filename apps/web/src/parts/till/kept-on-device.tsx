import type { TillSessionRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { type ComponentType, Suspense, useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'

type Look = ComponentType<{ row: TillSessionRow }>
type Load = () => Promise<{ default: Look }>

/**
 * A look at what this device keeps, by a part that is fetched. Whoever counts is not held up where it cannot be: they are
 * told that nobody has looked, and can look again.
 */
export function lookBy(load: Load): Look {
  const Part = onDemand<Look>(() => load().catch(() => ({ default: (row) => <NotLooked load={load} {...row} /> })))
  return ({ row }) => (
    <Suspense fallback={null}>
      <Part row={row} />
    </Suspense>
  )
}

/** What this device sold at the till and has not uploaded, before its drawer is counted. */
export const KeptOnDevice = lookBy(() => import('../offline-food/before-count.tsx'))

function NotLooked({ load, row }: { load: Load; row: TillSessionRow }) {
  const { t } = useTexts('till')
  const [Part, setPart] = useState<Look | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (Part) return <Part row={row} />
  async function look() {
    setIsBusy(true)
    const part = await load().catch(() => null)
    if (part) setPart(() => part.default)
    setIsBusy(false)
  }
  return (
    <section className="flex flex-col items-start gap-2 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
      <p role="status" className="font-semibold">
        {t('till:close.notLooked')}
      </p>
      <Button size="sm" loading={isBusy} onClick={() => void look()}>
        {t('till:close.lookAgain')}
      </Button>
    </section>
  )
}
