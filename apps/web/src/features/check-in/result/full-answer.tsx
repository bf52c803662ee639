import { cx, Icon } from '@marquee/ui'
import Loader from 'lucide-react/icons/loader-circle'
import OctagonX from 'lucide-react/icons/octagon-x'
import ScanSearch from 'lucide-react/icons/scan-search'
import TicketCheck from 'lucide-react/icons/ticket-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useEffect, useState } from 'react'
import { FlagBadges } from '../../../parts/customers/flag-badges.tsx'
import { usePlaceWords } from '../../../parts/passes/pass-words.ts'
import { shownFor } from '../model/scans.ts'
import type { Answer } from '../use-check-in.ts'
import { useDoorNames } from '../use-door-names.ts'
import { useAnswerWords } from './words.ts'

export const answerLooks = {
  ok: { className: 'bg-scan-ok text-on-scan-ok', icon: TicketCheck },
  // Nobody was admitted: it must not look as if.
  look: { className: 'bg-info-soft text-info-on-soft', icon: ScanSearch },
  wait: { className: 'bg-scan-wait text-on-scan-wait', icon: TriangleAlert },
  no: { className: 'bg-scan-no text-on-scan-no', icon: OctagonX },
} as const

/** What applies to whoever bought what was scanned: a pass or a membership. */
export const flagsOf = ({ check, member }: Answer) => check?.flags ?? member?.flags ?? []

/** The answer over the whole screen, to be read at arm's length; a press takes it away before its time. */
export function FullAnswer({ answer }: { answer: Answer }) {
  const words = useAnswerWords()(answer)
  const name = useDoorNames()
  const place = usePlaceWords()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOver(true), shownFor)
    return () => window.clearTimeout(timer)
  }, [])
  if (isOver) return null
  const { className, icon } = answerLooks[words.color]
  const { check } = answer
  const flags = flagsOf(answer)
  const pass = answer.action === 'group' ? null : check?.pass
  return (
    <div
      data-answer={words.color}
      aria-hidden="true"
      onClick={() => setIsOver(true)}
      className={cx('fixed inset-0 z-dialog flex flex-col items-center justify-center p-6 text-center', className)}
    >
      <Icon of={icon} className="!size-[150px]" />
      <p className="stretch-wide mt-4 font-[760] text-[3.6rem] leading-[1.1] [overflow-wrap:anywhere]">{words.word}</p>
      {words.reason && <p className="mt-2 font-[650] text-2xl">{words.reason}</p>}
      {words.detail && <p className="tnum mt-2 text-lg">{words.detail}</p>}
      {pass && <p className="mt-3 font-[650] text-xl">{[place(pass), name(pass.type)].filter(Boolean).join(' · ')}</p>}
      {flags.length > 0 && (
        <Suspense fallback={null}>
          <div className="mt-3 flex flex-wrap justify-center gap-3 [zoom:1.9]">
            <FlagBadges flags={flags} />
          </div>
        </Suspense>
      )}
      {pass && pass.people > 1 && <p className="tnum mt-2 font-[760] text-3xl">× {pass.people}</p>}
    </div>
  )
}

/** While the server has not answered yet. */
export function Asking({ label }: { label: string }) {
  return (
    <p
      role="status"
      className="flex min-h-[84px] items-center gap-4 rounded-lg border border-line bg-sunken px-5 font-[680] text-xl"
    >
      <Icon of={Loader} className="!size-11 shrink-0 animate-spin motion-reduce:animate-none" />
      {label}
    </p>
  )
}
