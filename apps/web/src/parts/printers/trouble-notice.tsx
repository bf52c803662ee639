import type { PrintPlace } from '@marquee/contract/printers'
import { Suspense, useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { useSells } from '../till/queries.ts'
import { useTroubles } from './queries.ts'

const Troubles = onDemand(() => import('./troubles.tsx').then((part) => ({ default: part.Troubles })))

interface TroubleNoticeProps {
  place: PrintPlace
  /** Whether the person may see to papers here. */
  enabled: boolean
  className?: string
}

/** Says that papers of this place did not come out, and lets people print them elsewhere; or where they came out instead. Nothing while all is well. */
export function TroubleNotice({ place, enabled, className }: TroubleNoticeProps) {
  const troubles = useTroubles(place, enabled).data
  const [isOpen, setOpen] = useState(false)
  if (!troubles || (troubles.jobs.length + troubles.elsewhere.length === 0 && !isOpen)) return null
  return (
    <Suspense fallback={null}>
      <Troubles troubles={troubles} isOpen={isOpen} onOpen={setOpen} className={className} />
    </Suspense>
  )
}

const till = { place: 'till' } as const

/** The same at a counter: of what the person has sold. */
export function TillTroubles({ className }: { className?: string }) {
  return <TroubleNotice place={till} enabled={useSells()} {...(className && { className })} />
}
