import type { GateId } from '@marquee/contract'
import { Button, IconButton, PageFrame, SearchInput, Skeleton, Switch } from '@marquee/ui'
import Camera from 'lucide-react/icons/camera'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ScanLine from 'lucide-react/icons/scan-line'
import { Suspense, useRef, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useScanner } from '../../parts/scan/use-scanner.ts'
import { DoorBar } from './door-bar.tsx'
import { FoundPasses } from './list/found-passes.tsx'
import { LastScans } from './list/last-scans.tsx'
import { type DoorChoice, doorFor } from './model/doors.ts'
import { isCode } from './model/scans.ts'
import { useDoors } from './queries.ts'
import { AnswerCard } from './result/answer-card.tsx'
import { Asking, FullAnswer } from './result/full-answer.tsx'
import { useCheckIn } from './use-check-in.ts'

const CameraView = onDemand(() =>
  import('../../parts/scan/camera/camera-view.tsx').then((part) => ({ default: part.CameraView })),
)
const DoorKeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.DoorKeyHelp })))

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** The door: a scan lets its holder in, and the screen says so from afar. */
export default function CheckInPage() {
  const { t } = useTexts('checkIn', 'getPass', 'common')
  const mayAdmit = useMay('check_in', 'scan')
  const doors = useDoors()
  const [choice, setChoice] = useState<DoorChoice>(null)
  // The gate is the place where this device stands; the session changes every evening.
  const [storedGate, storeGate] = useStoredChoice('checkInGate', text)
  const [hasSound, setHasSound] = useStoredChoice('checkInSound', (value) => value !== false)
  const [looks, setLooks] = useState(false)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const [camera, setCamera] = useState(false)
  const [helps, setHelps] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const door = doorFor(doors.data?.doors ?? [], choice, doors.dataUpdatedAt)
  const gate = door?.gates.find(({ id }) => id === storedGate)
  const looksOnly = looks || !mayAdmit
  const ticketSessionId = door?.session.id
  const checkIn = useCheckIn({ ticketSessionId, gateId: gate?.id as GateId | undefined, looksOnly, hasSound })
  const { answer } = checkIn
  useScanner(checkIn.scan)
  useKeys({
    '/': () => search.current?.focus(),
    '?': () => setHelps(true),
    ...(mayAdmit && { l: () => setLooks(!looks) }),
  })

  function submit() {
    const clean = typed.trim()
    if (clean === '') return
    if (isCode(clean)) {
      setWanted(null)
      checkIn.scan(clean)
    } else setWanted(clean)
    setTyped('')
  }

  return (
    <PageFrame
      title={t('checkIn:title')}
      actions={
        <IconButton
          variant="outlined"
          icon={CircleHelp}
          label={t('common:keys.title')}
          onClick={() => setHelps(true)}
          className="max-md:hidden"
        />
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {doors.isPending ? (
            <div aria-busy="true">
              <Skeleton shape="box" width="100%" height={150} />
            </div>
          ) : doors.data ? (
            <DoorBar data={doors.data} door={door} gateId={gate?.id} onDoor={setChoice} onGate={storeGate} />
          ) : (
            <FailedState title={t('checkIn:door.failed')} query={doors} />
          )}
          <search>
            <form
              className="flex flex-wrap gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              <SearchInput
                label={t('checkIn:find.label')}
                placeholder={t('checkIn:find.placeholder')}
                value={typed}
                onValueChange={setTyped}
                kbd="/"
                inputRef={search}
                className="!min-h-[56px] min-w-0 flex-1 basis-56"
              />
              <Button type="submit" icon={ScanLine} className="!min-h-[56px] whitespace-nowrap max-sm:flex-1">
                {looksOnly ? t('checkIn:find.look') : t('checkIn:find.check')}
              </Button>
              {!camera && (
                <Button
                  icon={Camera}
                  onClick={() => setCamera(true)}
                  className="!min-h-[56px] whitespace-nowrap max-sm:flex-1"
                >
                  {t('checkIn:camera.open')}
                </Button>
              )}
            </form>
          </search>
          <Suspense fallback={<Skeleton shape="box" width="100%" height={240} />}>
            {camera && <CameraView onScan={checkIn.scan} onClose={() => setCamera(false)} />}
          </Suspense>
          {checkIn.isBusy && <Asking label={t('checkIn:asking')} />}
          {answer ? (
            <AnswerCard key={answer.key} answer={answer} checkIn={checkIn} mayAdmit={mayAdmit} />
          ) : (
            !checkIn.isBusy && (
              <p className="flex items-center gap-3 rounded-lg border border-line border-dashed p-6 font-semibold text-ink-2">
                {t(looksOnly ? 'checkIn:ready.look' : 'checkIn:ready.admit')}
              </p>
            )
          )}
          {wanted !== null && (
            <FoundPasses
              text={wanted}
              ticketSessionId={ticketSessionId}
              checkIn={checkIn}
              mayAdmit={mayAdmit}
              onClose={() => setWanted(null)}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-2">
            <Switch
              label={t('checkIn:look.label')}
              description={t('checkIn:look.says')}
              checked={looksOnly}
              disabled={!mayAdmit}
              onCheckedChange={setLooks}
              className="!min-h-[56px]"
            />
            <Switch
              label={t('checkIn:sound')}
              checked={hasSound}
              onCheckedChange={setHasSound}
              className="!min-h-[56px]"
            />
          </div>
          <LastScans scan={answer?.key ?? ''} />
        </div>
      </div>
      {answer && <FullAnswer key={answer.key} answer={answer} />}
      <Suspense fallback={null}>{helps && <DoorKeyHelp onClose={() => setHelps(false)} />}</Suspense>
    </PageFrame>
  )
}
