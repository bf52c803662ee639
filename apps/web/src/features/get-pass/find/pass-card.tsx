import { type FoundOrder, type FoundPass, type FoundPasses, groupShortCode, type PassCheck } from '@marquee/contract'
import { Button, Icon, Kbd, Perforation } from '@marquee/ui'
import Armchair from 'lucide-react/icons/armchair'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import DoorOpen from 'lucide-react/icons/door-open'
import OctagonX from 'lucide-react/icons/octagon-x'
import Printer from 'lucide-react/icons/printer'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { ChangeDialog } from '../../../parts/exchange/change-dialog.tsx'
import type { ChangeDeed } from '../../../parts/exchange/deeds.ts'
import { useExchangeRights } from '../../../parts/exchange/rights.ts'
import { QrCode } from '../../../parts/mfa/qr-code.tsx'
import { PassBadge } from '../../../parts/passes/pass-badge.tsx'
import { usePlaceWords } from '../../../parts/passes/pass-words.ts'
import { Verdict } from '../../../parts/passes/verdict.tsx'
import { usePrint } from '../../../parts/printing/queries.ts'
import { useRefundRights } from '../../../parts/refunds/rights.ts'
import { usePassMutations, useVerdict } from '../queries.ts'
import { useNames } from '../use-names.ts'

const ReissueDialog = dialogOnDemand(() =>
  import('../../../parts/orders/reissue-dialog.tsx').then((part) => ({ default: part.ReissueDialog })),
)

interface PassCardProps {
  order: FoundOrder
  pass: FoundPass
  /** What was scanned or typed, when it was the code of this pass. */
  scanned: string | null
  /** That code is an older one. */
  replaced: FoundPasses['replaced']
  onFind: (text: string) => void
}

/** One pass: what it is good for, what became of it, and what can be done with it. */
export function PassCard({ order, pass, scanned, replaced, onFind }: PassCardProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  const place = usePlaceWords()
  const isOwn = useMe()?.user.id === order.clerk.id
  const may = {
    print: useMay('order_list', 'print'),
    sell: useMay('ticket_order', 'sell'),
    reissue: useMay('order_list', 'reissue'),
    scan: useMay('check_in', 'scan'),
    verify: useMay('check_in', 'view'),
  }
  const { print, busy } = usePrint()
  const { admit } = usePassMutations()
  const [answer, setAnswer] = useState<PassCheck | null>(null)
  const [reissues, setReissues] = useState(false)
  const [deed, setDeed] = useState<ChangeDeed | null>(null)
  const nonce = useRef<string | null>(null)
  // The code in the hand decides: an older one of the same pass lets nobody in.
  const code = scanned ?? pass.code
  const verdict = useVerdict(may.verify && !answer && !replaced ? code : null)
  const isGood = pass.state === 'issued' || pass.state === 'used'
  // A guest who is in already needs no letting in: the next step is another one.
  const isIn = pass.state === 'used' || answer?.ok === true
  const mayPrint = (may.print || (isOwn && may.sell)) && isGood
  const mayReissue = may.reissue && pass.state === 'issued'
  const { mayChange } = useRefundRights()
  const isOpen = pass.state === 'issued' || pass.state === 'blocked'
  const mayCancel = mayChange && isOpen
  const exchanges = useExchangeRights()
  const mayExchange = exchanges.mayExchange && isOpen
  const mayReseat = exchanges.mayReseat && isOpen && pass.seat !== null && !pass.isTraining
  const mayAdmit = may.scan && code !== null && !replaced

  async function checkIn() {
    if (!code || admit.isPending) return
    // A lost answer is asked for again under the same name: it is the same scan.
    nonce.current ??= newUuid()
    try {
      setAnswer(await admit.mutateAsync({ nonce: nonce.current, code }))
      nonce.current = null
    } catch (error) {
      reportFailure(error)
    }
  }

  const doPrint = () => print({ id: order.id, own: !may.print, passId: pass.id }, 'passes')
  const printable = order.passes.filter(({ state }) => state === 'issued' || state === 'used').length
  useKeys({
    ...(mayPrint && { p: doPrint }),
    ...(mayAdmit && { c: () => void checkIn() }),
    ...(mayCancel && { r: () => setDeed('cancel') }),
    ...(mayExchange && { w: () => setDeed('exchange') }),
    ...(mayReseat && { m: () => setDeed('reseat') }),
  })

  const facts: [string, ReactNode][] = [
    ...(pass.session
      ? [
          [t('getPass:card.session'), `${name(pass.session.product)}, ${name(pass.session.floor)}`] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(pass.session
      ? [[t('getPass:card.starts'), format.dateTime(pass.session.startsAt, 'short')] as [string, ReactNode]]
      : []),
    ...(pass.entry
      ? [
          [
            t('getPass:card.valid'),
            t('getPass:card.span', {
              from: format.dateTime(pass.entry.from, 'short'),
              until: format.dateTime(pass.entry.until, 'short'),
            }),
          ] as [string, ReactNode],
        ]
      : []),
    ...(place(pass) ? [[t('getPass:card.place'), place(pass)] as [string, ReactNode]] : []),
    ...(pass.holderName ? [[t('getPass:card.holder'), pass.holderName] as [string, ReactNode]] : []),
    ...(pass.usedAt
      ? [
          [
            t('getPass:card.used'),
            pass.usedBy
              ? t('getPass:card.usedBy', { when: format.dateTime(pass.usedAt, 'short'), name: pass.usedBy })
              : format.dateTime(pass.usedAt, 'short'),
          ] as [string, ReactNode],
        ]
      : []),
    [
      t('getPass:card.order'),
      t('getPass:card.soldBy', {
        number: String(order.orderNo),
        name: order.clerk.name,
        when: format.dateTime(order.at, 'short'),
      }),
    ],
    ...(order.guestName ? [[t('getPass:card.guest'), order.guestName] as [string, ReactNode]] : []),
  ]
  return (
    <article className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-e2">
      {answer ? (
        <Verdict check={answer} />
      ) : replaced ? (
        <Replaced at={replaced.at} />
      ) : (
        verdict.data && !verdict.data.ok && pass.state !== 'used' && <Verdict check={verdict.data} quiet />
      )}
      <div className="flex gap-5 p-5 max-sm:flex-col-reverse max-sm:items-start">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="stretch-wide font-[680] text-lg">{name(pass.type)}</h3>
            <PassBadge pass={pass} />
          </div>
          <dl className="mt-3 grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
            {facts.map(([term, value]) => (
              <div key={term} className="min-w-0">
                <dt className="text-ink-3 text-xs">{term}</dt>
                <dd className="tnum font-semibold text-sm [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="flex shrink-0 flex-col items-center gap-1.5">
          {pass.code && isGood && (
            <div className="rounded-md border border-line">
              <QrCode text={pass.code} label={t('getPass:card.qr')} />
            </div>
          )}
          {pass.shortCode ? (
            <p translate="no" className="tnum font-semibold tracking-wide">
              {groupShortCode(pass.shortCode)}
            </p>
          ) : (
            <p className="max-w-[196px] text-ink-3 text-sm">{t('getPass:card.noCode')}</p>
          )}
        </div>
      </div>
      {(mayAdmit || mayPrint || mayReissue || mayCancel || mayExchange || mayReseat) && (
        <>
          <Perforation hole="canvas" />
          <div className="flex flex-wrap gap-2 p-5 pt-4">
            {mayAdmit && (
              <Button
                variant={isIn ? 'secondary' : 'primary'}
                icon={DoorOpen}
                loading={admit.isPending}
                onClick={() => void checkIn()}
                aria-keyshortcuts="c"
                className="!min-h-[56px] max-sm:w-full"
              >
                <WithKey letter="C">{t('getPass:card.checkIn')}</WithKey>
              </Button>
            )}
            {mayPrint && (
              <Button
                variant={isIn ? 'primary' : 'secondary'}
                icon={Printer}
                loading={busy === 'passes'}
                onClick={doPrint}
                aria-keyshortcuts="p"
                className="!min-h-[56px] max-sm:flex-1"
              >
                <WithKey letter="P">{t('getPass:card.print')}</WithKey>
              </Button>
            )}
            {mayPrint && printable > 1 && (
              <Button
                icon={Printer}
                onClick={() => print({ id: order.id, own: !may.print }, 'passes')}
                className="!min-h-[56px] max-sm:flex-1"
              >
                {t('getPass:card.printAll', { count: printable })}
              </Button>
            )}
            {mayReissue && (
              <Button icon={RefreshCcw} onClick={() => setReissues(true)} className="!min-h-[56px] max-sm:flex-1">
                {t('getPass:card.reissue')}
              </Button>
            )}
            {mayExchange && (
              <Button
                icon={ArrowLeftRight}
                aria-keyshortcuts="w"
                onClick={() => setDeed('exchange')}
                className="!min-h-[56px] max-sm:flex-1"
              >
                <WithKey letter="W">{t('getPass:card.exchange')}</WithKey>
              </Button>
            )}
            {mayReseat && (
              <>
                <Button
                  icon={Armchair}
                  aria-keyshortcuts="m"
                  onClick={() => setDeed('reseat')}
                  className="!min-h-[56px] max-sm:flex-1"
                >
                  <WithKey letter="M">{t('getPass:card.reseat')}</WithKey>
                </Button>
                <Button onClick={() => setDeed('swap')} className="!min-h-[56px] max-sm:flex-1">
                  {t('getPass:card.swap')}
                </Button>
              </>
            )}
            {mayCancel && (
              <Button
                icon={Undo2}
                aria-keyshortcuts="r"
                onClick={() => setDeed('cancel')}
                className="!min-h-[56px] max-sm:flex-1"
              >
                <WithKey letter="R">{t('getPass:card.cancel')}</WithKey>
              </Button>
            )}
          </div>
        </>
      )}
      <ChangeDialog deed={deed} orderId={order.id} passId={pass.id} onDeed={setDeed} />
      <Suspense fallback={null}>
        {reissues && (
          <ReissueDialog
            pass={pass}
            onClose={() => setReissues(false)}
            // What it was found by is its code no longer.
            onDone={({ shortCode }) => {
              setReissues(false)
              if (scanned !== null) onFind(shortCode)
            }}
          />
        )}
      </Suspense>
    </article>
  )
}

/** Says of the code in the hand that it is an older one; whoever sees the new one prints or shows that. */
function Replaced({ at }: { at: string | null }) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  return (
    <div role="status" className="flex items-center gap-4 bg-scan-no px-5 py-3 text-on-scan-no">
      <Icon of={OctagonX} />
      <div className="min-w-0">
        <p className="font-semibold">{t('getPass:reason.revoked')}</p>
        {at && <p className="tnum text-sm">{t('getPass:card.reissued', { when: format.dateTime(at, 'short') })}</p>}
      </div>
    </div>
  )
}

const WithKey = ({ letter, children }: { letter: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    {children}
    <span className="inline-flex max-md:hidden">
      <Kbd>{letter}</Kbd>
    </span>
  </span>
)
