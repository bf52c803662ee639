import { type FoundOrder, inLanguage, type PassCheck } from '@marquee/contract'
import { Button, ErrorState, IconButton, LinkButton, Perforation, Skeleton } from '@marquee/ui'
import DoorOpen from 'lucide-react/icons/door-open'
import List from 'lucide-react/icons/list'
import Ticket from 'lucide-react/icons/ticket'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { PassBadge } from '../../parts/passes/pass-badge.tsx'
import { usePlaceWords } from '../../parts/passes/pass-words.ts'
import { Verdict } from '../../parts/passes/verdict.tsx'
import { useAdmitScanned, useScannedOrders, useScannedPass } from './queries.ts'

interface ScanSheetProps {
  code: string
  onClose: () => void
}

/** What was scanned, beside the screen that did not ask for it: its order and its check-in, as far as the role goes. */
export function ScanSheet({ code, onClose }: ScanSheetProps) {
  const { t } = useTexts('shell', 'common')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      // Only when it would be lost.
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  return (
    <aside
      aria-labelledby="scan-title"
      className="fixed inset-x-2 bottom-2 z-drawer max-h-[80dvh] overflow-auto rounded-lg border border-line bg-surface text-ink shadow-e3 sm:right-4 sm:bottom-4 sm:left-auto sm:w-[420px]"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-5">
        <h2 id="scan-title" ref={heading} tabIndex={-1} className="min-w-0 flex-1 font-[660] outline-none">
          {t('shell:scan.label')}
        </h2>
        <IconButton icon={X} label={t('common:action.close')} onClick={onClose} />
      </header>
      <div aria-live="polite">
        <Found code={code} onClose={onClose} />
      </div>
    </aside>
  )
}

function Found({ code, onClose }: ScanSheetProps) {
  const { t } = useTexts('shell')
  const mayOpenPass = useMay('ticket_order', 'view')
  const mayOpenOrder = useMay('order_list', 'view')
  const mayVerify = useMay('check_in', 'view')
  const finds = mayOpenOrder || mayOpenPass
  const orders = useScannedOrders(code, finds)
  const verdict = useScannedPass(code, mayVerify)
  const failed = [finds && orders, mayVerify && verdict]
    .filter((query) => query !== false)
    .find(({ isError }) => isError)
  if (!finds && !mayVerify) {
    return (
      <Said title={t('shell:scan.noRight')}>
        <Read code={code} />
      </Said>
    )
  }
  if (failed) {
    return (
      <div className="px-5 pb-5">
        <ErrorState
          title={t('shell:scan.failed')}
          requestId={readFailure(failed.error).requestId ?? undefined}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </div>
    )
  }
  if ((finds && orders.isPending) || (mayVerify && verdict.isPending)) {
    return (
      <div aria-busy="true" className="px-5 pb-5">
        <Skeleton shape="box" width="100%" height={96} />
      </div>
    )
  }
  const found = orders.data?.orders ?? []
  const check = verdict.data?.pass ? verdict.data : null
  if (found.length === 0 && !check) {
    return (
      <Said title={t('shell:scan.unknown')}>
        <Read code={code} />
      </Said>
    )
  }
  return (
    <>
      {check && <PassPart code={code} check={check} />}
      {found.map((order) => (
        <OrderPart key={order.id} order={order} code={code} isAlone={!check} onClose={onClose} />
      ))}
    </>
  )
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="px-5 pb-5">
    <p className="font-semibold">{title}</p>
    {children}
  </div>
)

function Read({ code }: { code: string }) {
  const { t } = useTexts('shell')
  return (
    <p className="mt-1 text-ink-2 text-sm">
      {t('shell:scan.read')}{' '}
      <span className="tnum font-semibold text-ink tracking-wide [overflow-wrap:anywhere]">{code.slice(0, 40)}</span>
    </p>
  )
}

/** The pass: what it is good for now, and letting its holder in. */
function PassPart({ code, check }: { code: string; check: PassCheck }) {
  const { t, language } = useTexts('shell', 'getPass')
  const format = useFormat()
  const place = usePlaceWords()
  const mayAdmit = useMay('check_in', 'scan')
  const admit = useAdmitScanned()
  const [answer, setAnswer] = useState<PassCheck | null>(null)
  // A lost answer is asked for again under the same name: it is the same scan.
  const nonce = useRef(newUuid())
  const shown = answer ?? check
  const { pass, session } = shown
  if (!pass) return null
  const checkIn = () => admit.mutateAsync({ nonce: nonce.current, code }).then(setAnswer, reportFailure)
  return (
    <>
      {(answer || !check.ok) && <Verdict check={shown} quiet={!answer} />}
      <div className="px-5 pt-1 pb-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-[660]">{inLanguage(pass.type, language)}</span>
          <PassBadge pass={pass} />
        </p>
        <p className="mt-1 text-ink-2 text-sm [overflow-wrap:anywhere]">
          {[place(pass), pass.holderName].filter(Boolean).join(' · ')}
        </p>
        {session && (
          <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
            {inLanguage(session.product, language)}, {format.dateTime(session.startsAt, 'short')}
          </p>
        )}
        {mayAdmit && !answer && check.ok && (
          <Button
            variant="primary"
            icon={DoorOpen}
            block
            loading={admit.isPending}
            onClick={() => void checkIn()}
            className="!min-h-[56px] mt-3"
          >
            {t('shell:scan.checkIn')}
          </Button>
        )}
      </div>
      <Perforation hole="canvas" />
    </>
  )
}

interface OrderPartProps {
  order: FoundOrder
  code: string
  /** Whether no pass is shown above that says for what it is. */
  isAlone: boolean
  onClose: () => void
}

/** The order, and where it can be opened. */
function OrderPart({ order, code, isAlone, onClose }: OrderPartProps) {
  const { t, language } = useTexts('shell')
  const format = useFormat()
  const mayOpenPass = useMay('ticket_order', 'view')
  const mayOpenOrder = useMay('order_list', 'view')
  const { session } = order
  return (
    <section className="px-5 pt-3 pb-5">
      <h3 className="tnum font-[660]">{t('shell:scan.order', { number: String(order.orderNo) })}</h3>
      <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
        {[order.guestName, t('shell:scan.passes', { count: order.passes.length })].filter(Boolean).join(' · ')}
      </p>
      {isAlone && session && (
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          {inLanguage(session.product, language)}, {format.dateTime(session.startsAt, 'short')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayOpenOrder && (
          <LinkButton icon={List} render={<Link to={`/order-list?id=${order.id}`} onClick={onClose} />}>
            {t('shell:scan.openOrder')}
          </LinkButton>
        )}
        {mayOpenPass && (
          // Not in the address: a code lets someone in.
          <LinkButton icon={Ticket} render={<Link to="/order" state={{ find: code }} onClick={onClose} />}>
            {t('shell:scan.openPass')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
