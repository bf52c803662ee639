import {
  cleanCode,
  type FoundOrder,
  type FoundPass,
  type FoundPasses,
  isShortCode,
  type OrderId,
  type PassId,
} from '@marquee/contract'
import { Button, cx, EmptyState, LinkButton, Skeleton } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type FailedQuery, FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PassBadge } from '../../../parts/passes/pass-badge.tsx'
import { usePlaceWords } from '../../../parts/passes/pass-words.ts'
import { useFound, useOpenOrder } from '../queries.ts'
import { useNames } from '../use-names.ts'
import { PassCard } from './pass-card.tsx'

/** The order that is shown, as the address names it. */
export interface OpenOrder {
  order: OrderId
  /** Which of its passes; null: the first. */
  pass: PassId | null
}

interface FoundPartProps {
  /** What was scanned or typed; null: the address names the order. */
  text: string | null
  open: OpenOrder | null
  onFind: (text: string) => void
  /** An order is shown, or null: what was looked for leads to none. */
  onOpen: (open: OpenOrder | null) => void
  onBack: () => void
}

/** What a code, a number, a phone or the address has led to. */
export function FoundPart({ text, open, onFind, onOpen, onBack }: FoundPartProps) {
  const { t } = useTexts('getPass')
  const byText = useFound(text)
  const byId = useOpenOrder(text === null ? (open?.order ?? null) : null)
  const asked = text === null ? byId : byText
  const found = text === null ? byId.data && { orders: [byId.data], passId: null, replaced: null } : byText.data
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = text ?? open?.order
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the reader to itself
  useEffect(() => heading.current?.focus(), [wanted, asked.isPending])
  return (
    <section aria-labelledby="found-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="found-title" ref={heading} tabIndex={-1} className="font-[660] text-lg outline-none">
          {t('getPass:found.title')}
        </h2>
        <Button icon={ArrowLeft} onClick={onBack}>
          {t('getPass:found.back')}
        </Button>
      </div>
      {asked.isPending ? (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={280} />
        </div>
      ) : asked.isError ? (
        <NotRead query={asked} title={t(text === null ? 'getPass:found.orderFailed' : 'getPass:found.failed')} />
      ) : found && found.orders.length > 0 ? (
        <FoundOrders
          key={wanted}
          orders={found.orders}
          passId={found.passId}
          first={text === null ? (open?.pass ?? null) : found.passId}
          replaced={found.replaced}
          text={text}
          onFind={onFind}
          onOpen={onOpen}
        />
      ) : (
        text !== null && <NothingFound text={text} onOpen={onOpen} />
      )}
    </section>
  )
}

/** Why there is nothing to show: another try helps only where the answer may be another one. */
function NotRead({ query, title }: { query: FailedQuery; title: string }) {
  const { t } = useTexts('getPass')
  const { reason } = readFailure(query.error)
  if (reason === 'NOT_FOUND') return <EmptyState title={t('getPass:found.gone')} />
  if (reason === 'FORBIDDEN') return <EmptyState title={t('getPass:found.noRight')} />
  return <FailedState title={title} query={query} />
}

/**
 * Whether something is meant as the code of a pass, mistyped too: a name has no digit, a phone or order number no letter,
 * and a code without a digit is written in capitals.
 */
function isCode(text: string): boolean {
  const isMixed = /\d/.test(text) && /\p{L}/u.test(text) && !text.includes('@')
  return isMixed || (!/\p{Ll}/u.test(text) && isShortCode(cleanCode(text)) && /\p{L}/u.test(text))
}

function NothingFound({ text, onOpen }: { text: string; onOpen: FoundPartProps['onOpen'] }) {
  const { t } = useTexts('getPass')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => onOpen(null), [text])
  const mayLook = useMay('order_list', 'view')
  const isOther = !isCode(text)
  return (
    <EmptyState
      title={t(isOther ? 'getPass:found.nothing' : 'getPass:found.none')}
      body={
        <>
          {isOther && <span className="mb-2 block">{t('getPass:found.nothingHint')}</span>}
          {t('getPass:found.read')}{' '}
          <span className="tnum font-semibold text-ink tracking-wide [overflow-wrap:anywhere]">{text}</span>
        </>
      }
      action={
        isOther &&
        mayLook && (
          <LinkButton icon={Search} render={<Link to={`/order-list?q=${encodeURIComponent(text)}`} />}>
            {t('getPass:found.inOrders')}
          </LinkButton>
        )
      }
    />
  )
}

interface FoundOrdersProps {
  orders: FoundOrder[]
  /** The pass of the code that was given. */
  passId: PassId | null
  /** The pass that is shown first; null: the first of all. */
  first: PassId | null
  replaced: FoundPasses['replaced']
  text: string | null
  onFind: (text: string) => void
  onOpen: FoundPartProps['onOpen']
}

function FoundOrders({ orders, passId, first, replaced, text, onFind, onOpen }: FoundOrdersProps) {
  const { t } = useTexts('getPass')
  const all = orders.flatMap((order) => order.passes.map((pass) => ({ order, pass })))
  const [chosenId, setChosen] = useState<PassId | null>(first)
  const shown = all.find(({ pass }) => pass.id === chosenId) ?? (chosenId === null ? all[0] : undefined) ?? all[0]
  const order = shown?.order ?? orders[0]
  const pass = shown && shown.pass.id !== order?.passes[0]?.id ? shown.pass.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is shown, and not the other way
  useEffect(() => order && onOpen({ order: order.id, pass }), [order?.id, pass])
  if (!shown) return <EmptyState title={t('getPass:found.noPasses')} />
  const others = all.length > 1
  return (
    <div className={cx('grid items-start gap-5', others && 'lg:grid-cols-[minmax(0,1fr)_minmax(300px,380px)]')}>
      <PassCard
        key={shown.pass.id}
        order={shown.order}
        pass={shown.pass}
        scanned={shown.pass.id === passId ? text : null}
        replaced={shown.pass.id === passId ? replaced : null}
        onFind={onFind}
      />
      {others && (
        <div className="flex min-w-0 flex-col gap-4">
          {orders.map((order) => (
            <OrderPasses key={order.id} order={order} shownId={shown.pass.id} onShow={setChosen} />
          ))}
        </div>
      )}
    </div>
  )
}

interface OrderPassesProps {
  order: FoundOrder
  shownId: PassId
  onShow: (id: PassId) => void
}

function OrderPasses({ order, shownId, onShow }: OrderPassesProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  const place = usePlaceWords()
  return (
    <section className="rounded-lg border border-line bg-surface">
      <h3 className="border-line border-b px-4 py-3">
        <span className="tnum font-[660]">{t('getPass:found.order', { number: String(order.orderNo) })}</span>
        <span className="block text-ink-3 text-sm">
          {[
            order.guestName,
            order.session && `${name(order.session.product)}, ${format.dateTime(order.session.startsAt, 'short')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </h3>
      <ul className="divide-y divide-line">
        {order.passes.map((pass: FoundPass) => (
          <li key={pass.id}>
            <button
              type="button"
              aria-current={pass.id === shownId ? 'true' : undefined}
              onClick={() => onShow(pass.id)}
              className={cx(
                'flex min-h-[56px] w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2',
                pass.id === shownId && 'bg-accent-soft hover:bg-accent-soft',
              )}
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name(pass.type)}</span>
                <span
                  className={cx('block truncate text-sm', pass.id === shownId ? 'text-accent-on-soft' : 'text-ink-3')}
                >
                  {place(pass) ?? pass.holderName ?? ''}
                </span>
              </span>
              <PassBadge pass={pass} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
