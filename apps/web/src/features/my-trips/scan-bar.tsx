import { Button, cx, Skeleton, TextInput } from '@marquee/ui'
import Camera from 'lucide-react/icons/camera'
import OctagonX from 'lucide-react/icons/octagon-x'
import TicketCheck from 'lucide-react/icons/ticket-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useScanner } from '../../parts/scan/use-scanner.ts'
import type { Road } from './use-road.ts'
import { useRoadWords } from './words.ts'

const CameraView = onDemand(() =>
  import('../../parts/scan/camera/camera-view.tsx').then((part) => ({ default: part.CameraView })),
)

/** Takes passes by camera, scanner or keyboard, and says what came of the last one. */
export function ScanBar({ road }: { road: Road }) {
  const { t } = useTexts('myTrips', 'checkIn')
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  useScanner(road.scan)
  return (
    <section aria-label={t('myTrips:scanPass')} className="flex flex-col gap-3">
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          road.scan(typed)
          setTyped('')
        }}
      >
        <TextInput
          aria-label={t('myTrips:code')}
          placeholder={t('myTrips:code')}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          className="!min-h-[56px] min-w-0 flex-1 basis-40"
        />
        <Button type="submit" className="!min-h-[56px]" disabled={typed.trim() === ''}>
          {t('myTrips:board')}
        </Button>
        {!camera && (
          <Button icon={Camera} onClick={() => setCamera(true)} className="!min-h-[56px] max-sm:w-full">
            {t('myTrips:camera')}
          </Button>
        )}
      </form>
      <Suspense fallback={<Skeleton shape="box" width="100%" height={240} />}>
        {camera && <CameraView onScan={road.scan} onClose={() => setCamera(false)} />}
      </Suspense>
      <Answer road={road} />
    </section>
  )
}

const looks = {
  boarded: { className: 'bg-scan-ok text-on-scan-ok', icon: TicketCheck },
  already: { className: 'bg-scan-wait text-on-scan-wait', icon: TriangleAlert },
  wrongStop: { className: 'bg-scan-wait text-on-scan-wait', icon: TriangleAlert },
} as const
const refusedLook = { className: 'bg-scan-no text-on-scan-no', icon: OctagonX }

function Answer({ road }: { road: Road }) {
  const { t } = useTexts('myTrips')
  const words = useRoadWords()
  const { shown } = road
  if (!shown) return null
  const { scanned } = shown
  const { word, says, name } = words.scan(scanned)
  const { className, icon: Sign } = looks[scanned.answer as keyof typeof looks] ?? refusedLook
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div
        key={shown.key}
        role={scanned.answer === 'boarded' ? 'status' : 'alert'}
        data-answer={scanned.answer}
        className={cx('flex items-center gap-4 p-4', className)}
      >
        <Sign aria-hidden="true" className="size-10 shrink-0" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-[720] text-xl">{word}</p>
          {name && <p className="font-semibold text-lg">{name}</p>}
          {says && <p>{says}</p>}
        </div>
      </div>
      {scanned.answer === 'wrongStop' && (
        <div className="bg-surface p-3">
          <Button
            block
            className="!min-h-[56px]"
            onClick={() => {
              for (const rideId of scanned.rideIds) road.mark(rideId, 'boarded')
              road.clear()
            }}
          >
            {t('myTrips:boardAnyway')}
          </Button>
        </div>
      )}
    </div>
  )
}
