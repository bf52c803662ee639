import type { OrderId, PassId, TicketSessionId } from '@marquee/contract'
import { IconButton, LinkButton, PageFrame, SearchInput } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Users from 'lucide-react/icons/users'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useToday } from '../../lib/today.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { TillTroubles } from '../../parts/printers/trouble-notice.tsx'
import { cleanScan } from '../../parts/scan/burst.ts'
import { isCovered, useScanner } from '../../parts/scan/use-scanner.ts'
import { TillChip } from '../../parts/till/till-chip.tsx'
import { TrainingNotice } from '../../parts/till/training-notice.tsx'
import type { OpenOrder } from './find/found-part.tsx'
import { ParkedMenu } from './sale/parked-menu.tsx'
import { SalePart } from './sale/sale-part.tsx'
import { useBasket } from './sale/use-basket.ts'
import { useBasketLabel } from './sale/use-basket-label.ts'

const FoundPart = onDemand(() => import('./find/found-part.tsx').then((part) => ({ default: part.FoundPart })))
const LastReceipt = onDemand(() => import('./last-receipt.tsx').then((part) => ({ default: part.LastReceipt })))
const OrderKeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.OrderKeyHelp })))

const HeldMoney = onDemand(() => import('./find/held-money.tsx').then((part) => ({ default: part.HeldMoney })))

const address = { order: text({ history: 'push' }), pass: text() }

// The form of a new group, for the show of the basket if there is one.
const groupPath = (session: TicketSessionId | undefined) =>
  `/order-list?view=groups&group=new${session ? `&session=${session}` : ''}`

/** Passes without seats, sold at once, and every pass found again. */
export default function OrderPage() {
  const { t } = useTexts('getPass', 'common', 'shell')
  const zone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  const today = useToday(zone)
  const state = useBasket()
  // null: today, or the day of what is in front, which keeps it after midnight and after a reload.
  const [asked, setAsked] = useState<string | null>(null)
  const showDate = (day: string) => setAsked(day === today ? null : day)
  const [isFirst, setFirst] = useState(true)
  const [typed, setTyped] = useState('')
  // Not in the address: what is looked for may be someone's phone number.
  const [wanted, setWanted] = useState<string | null>(null)
  const [said, write] = useAddress(address)
  const order = idOf<OrderId>(said.order)
  const isOpen = wanted !== null || order !== null
  const [helps, setHelps] = useState(false)
  const mayPrepare = useMay('order_list', 'groups')
  const search = useRef<HTMLInputElement>(null)
  const { last } = state
  const { labelOf, isHeld } = useBasketLabel(today)
  const date = asked ?? (isHeld(state.basket) ? state.basket.date : null) ?? today

  function find(text: string) {
    const clean = text.trim()
    if (clean === '') return
    setTyped(clean)
    setWanted(clean)
  }

  // A step back leads to the order before, not to another pass of this one.
  function show(open: OpenOrder | null) {
    write({ pass: open?.pass ?? null, ...(open?.order !== order && { order: open?.order ?? null }) })
  }

  function close() {
    setWanted(null)
    write({ order: null, pass: null })
  }

  function back() {
    close()
    setTyped('')
    search.current?.focus()
  }

  // After a step in the browser's history the address alone says what is open.
  useEffect(() => {
    const follow = () => setWanted(null)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  // What was scanned on another screen, and is to be seen here.
  const { state: from } = useLocation()
  const handed: unknown = from?.find
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: found once, when it is handed over
  useEffect(() => {
    if (typeof handed !== 'string') return
    find(handed)
    // A reload has the order in the address, which may be another one by then.
    void navigate('.', { replace: true, state: null })
  }, [handed])
  useScanner((text) => {
    // A payment or a form in front must not lose what is in it.
    if (isCovered()) toast.info(t('shell:scan.covered'))
    else find(cleanScan(text))
  })
  useKeys({
    '/': () => search.current?.focus(),
    '?': () => setHelps(true),
    ...(isOpen && { Escape: back }),
  })
  useEscape('[data-find]', back)

  return (
    <PageFrame
      title={t('getPass:title')}
      actions={
        <>
          <TillChip />
          <IconButton
            variant="outlined"
            icon={CircleHelp}
            label={t('common:keys.title')}
            onClick={() => setHelps(true)}
            className="max-md:hidden"
          />
        </>
      }
      filters={
        <>
          <search className="min-w-0 max-md:basis-full md:w-[380px]">
            <form
              data-find=""
              onSubmit={(event) => {
                event.preventDefault()
                find(typed)
              }}
            >
              <SearchInput
                label={t('getPass:find.label')}
                placeholder={t('getPass:find.placeholder')}
                value={typed}
                onValueChange={setTyped}
                kbd="/"
                inputRef={search}
              />
            </form>
          </search>
          <span className="flex flex-wrap gap-2 md:ml-auto">
            {mayPrepare && (
              <LinkButton icon={Users} variant="quiet" render={<Link to={groupPath(state.basket?.ticketSessionId)} />}>
                {t('getPass:group')}
              </LinkButton>
            )}
            <ParkedMenu
              parked={state.parked}
              onRecall={(one) => {
                const inFront = labelOf(state.basket)
                if (!state.recall(one, inFront)) {
                  toast.info(t('getPass:parked.gone'))
                  return
                }
                close()
                showDate(one.date)
                if (inFront) toast.info(t('getPass:parked.toast'))
              }}
            />
            <Suspense fallback={null}>{last && <LastReceipt last={last} />}</Suspense>
          </span>
        </>
      }
    >
      <TrainingNotice className="mb-4" />
      <TillTroubles className="mb-4" />
      <Suspense fallback={null}>
        {isOpen && (
          <>
            <HeldMoney state={state} date={date} />
            <FoundPart
              text={wanted}
              open={order && { order, pass: idOf<PassId>(said.pass) }}
              onFind={find}
              onOpen={show}
              onBack={back}
            />
          </>
        )}
      </Suspense>
      {!isOpen && (
        <SalePart
          state={state}
          date={date}
          today={today}
          onDate={showDate}
          isFirst={isFirst}
          onFirst={(nextDate) => {
            setFirst(false)
            if (nextDate) setAsked(nextDate)
          }}
        />
      )}
      <Suspense fallback={null}>{helps && <OrderKeyHelp onClose={() => setHelps(false)} />}</Suspense>
    </PageFrame>
  )
}
