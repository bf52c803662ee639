import type { CardCase } from '@marquee/contract'
import { Badge, Button, Card, EmptyState, ErrorState, PageFrame, Skeleton } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-help'
import CreditCard from 'lucide-react/icons/credit-card'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommand } from '../../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { refundIdOf, useCardCases, useCardMutations } from '../../../parts/terminal/queries.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import type { View } from '../view.ts'
import { Views } from '../views.tsx'

const DecideDialog = dialogOnDemand(() =>
  import('../../../parts/terminal/decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })),
)
const GiveBackDialog = dialogOnDemand(() =>
  import('../../../parts/till/part-payment/give-back-dialog.tsx').then((part) => ({ default: part.GiveBackDialog })),
)
const SettleDialog = dialogOnDemand(() =>
  import('./settle-dialog.tsx').then((part) => ({ default: part.SettleDialog })),
)

const SentDialog = dialogOnDemand(() =>
  import('../../../parts/session-plans/settle-dialog.tsx').then((part) => ({ default: part.SettleDialog })),
)

const tones = { unknown: 'danger', unsold: 'warning', refund: 'warning', by_person: 'warning' } as const

const icons = { unknown: CircleHelp, unsold: CreditCard, refund: Undo2, by_person: Undo2 }

/** Payments that need a person: without an answer, charged without a sale, not given back, to be sent by hand. */
export function CardsPage({ onShow }: { onShow: (view: View) => void }) {
  const { t } = useTexts('transactions', 'cards')
  const list = useCardCases()
  const [asked, setAsked] = useState<{ what: 'decide' | 'giveBack' | 'settle' | 'sent'; row: CardCase } | null>(null)
  const { refresh } = useCardMutations()
  const close = () => setAsked(null)
  const { rows = [], total = 0 } = list.data ?? {}
  return (
    <PageFrame
      title={t('transactions:title')}
      subtitle={list.data ? t('cards:queue.count', { count: total }) : '\u00a0'}
    >
      <div className="mb-4">
        <Views view="cards" onShow={onShow} />
      </div>
      {list.isError && !list.data ? (
        <ErrorState
          title={t('cards:queue.failed')}
          requestId={readFailure(list.error).requestId ?? undefined}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <div aria-busy className="flex flex-col gap-3">
          {[1, 2].map((each) => (
            <Skeleton key={each} shape="box" width="100%" height={112} />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('cards:queue.empty')} body={t('cards:queue.emptyHint')} />
      ) : (
        <>
          <ul aria-label={t('cards:queue.title')} className="flex max-w-[860px] flex-col gap-3">
            {byOrder(rows).map(([row, ...others]) => (
              <Case key={`${row.kind} ${row.id}`} row={row} others={others} onAsk={(what) => setAsked({ what, row })} />
            ))}
          </ul>
          {total > rows.length && (
            <p className="mt-3 text-ink-3 text-sm">{t('cards:queue.more', { count: rows.length })}</p>
          )}
        </>
      )}
      {asked?.what === 'decide' && (
        <DecideDialog
          charge={{ ...asked.row, id: asked.row.id as never, terminal: asked.row.terminal ?? '' }}
          onClose={close}
        />
      )}
      {asked?.what === 'settle' && <SettleDialog row={asked.row} onClose={close} />}
      {asked?.what === 'sent' && asked.row.plan && (
        <SentDialog
          plan={asked.row.plan}
          order={{
            ...{ orderId: asked.row.orderId, orderNo: asked.row.orderNo ?? 0, causes: asked.row.plan.causes },
            toCardMinor: asked.row.plan.toCardMinor,
            toTransferMinor: asked.row.plan.toTransferMinor,
          }}
          currency={asked.row.currency}
          onClose={close}
        />
      )}
      {asked?.what === 'giveBack' && asked.row.partId && (
        <GiveBackDialog
          parts={[{ partId: asked.row.partId, method: 'card', amountMinor: asked.row.amountMinor }]}
          currency={asked.row.currency}
          title={t('cards:giveBackTitle')}
          action={t('cards:giveBack')}
          onClose={close}
          onDone={async () => {
            close()
            await refresh()
          }}
        />
      )}
    </PageFrame>
  )
}

/** What a plan leaves to a person is done for a whole order at once: its payments are one case, where the first stands. */
function byOrder(rows: readonly CardCase[]): [CardCase, ...CardCase[]][] {
  const cases = Map.groupBy(rows, ({ kind, id, plan, orderId }) => (plan ? `${plan.id} ${orderId}` : `${kind} ${id}`))
  return [...cases.values()] as [CardCase, ...CardCase[]][]
}

interface CaseProps {
  row: CardCase
  /** The other payments that are done with it. */
  others: CardCase[]
  onAsk: (what: 'decide' | 'giveBack' | 'settle' | 'sent') => void
}

function Case({ row, others, onAsk }: CaseProps) {
  const { t } = useTexts('cards', 'sessionPlans')
  const format = useFormat()
  const called = useGivenNames()
  const me = useMe()?.user.id
  const { mayReturnOthers } = useParts()
  const { retryRefund } = useCardMutations()
  const retry = useCommand('cardCharges.retryRefund', retryRefund)
  const failureText = useFailureText()
  const { kind, refusal } = row
  const isAsked = kind === 'refund' && refusal === null
  const maySettle = useMay('order_list', 'cancel')
  const all = [row, ...others]
  const isMixed = all.some(({ method }) => method !== row.method)
  const sends = isMixed ? 'by_person_both' : row.method === 'bank' ? 'by_person_bank' : 'by_person_card'
  const about = isAsked ? 'asked' : row.wasDenied ? 'denied' : kind === 'by_person' ? sends : kind
  const wordsOf = (one: CardCase) => [
    format.dateTime(one.at, 'short'),
    one.terminal,
    one.till && called.till(one.till),
    one.who.name,
    others.length === 0 && one.orderNo !== null && t('cards:orderNo', { number: one.orderNo }),
    one.reference,
    // The word of a terminal that gives no reason; any other is shown as the terminal said it.
    one.refusal === 'declined' ? t('cards:declined') : one.refusal,
  ]
  const sentBy = ({ method, amountMinor, currency }: CardCase) =>
    t(method === 'bank' ? 'sessionPlans:row.toTransfer' : 'sessionPlans:row.toCard', {
      amount: format.money(amountMinor, currency),
    })
  const sumMinor = all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <Card as="li" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_320px]">
        <p className="flex flex-wrap items-center gap-2">
          <b className="tnum font-[660] text-lg">{format.money(sumMinor, row.currency)}</b>
          <Badge tone={isAsked ? 'neutral' : tones[kind]} icon={icons[kind]}>
            {t(`cards:kind.${isAsked ? 'asked' : kind}`)}
          </Badge>
        </p>
        {others.length === 0 ? (
          <p className="tnum text-ink-3 text-sm [overflow-wrap:anywhere]">{wordsOf(row).filter(Boolean).join(' · ')}</p>
        ) : (
          <ul className="tnum text-ink-3 text-sm [overflow-wrap:anywhere]">
            {all.map((one) => (
              <li key={one.id}>{[sentBy(one), ...wordsOf(one)].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        )}
        <p className="mt-1.5 text-ink-2 text-sm">{t(`cards:about.${about}`)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {kind === 'unknown' && (
          <Button variant="primary" onClick={() => onAsk('decide')}>
            {t('cards:decide.submit')}
          </Button>
        )}
        {kind === 'unsold' && (row.who.id === me || mayReturnOthers) && (
          <Button variant="primary" onClick={() => onAsk('giveBack')}>
            {t('cards:giveBack')}
          </Button>
        )}
        {kind === 'refund' && (
          <Button
            loading={retry.pending}
            onClick={async () => {
              const done = await retry.act({ id: refundIdOf(row) })
              if (!done) return
              if (!('failure' in done)) toast.success(t('cards:retried'))
              else toast.error(done.failure.reason === 'STATE' ? t('cards:changed') : failureText(done.failure))
            }}
          >
            {t('cards:retry')}
          </Button>
        )}
        {kind === 'refund' && !isAsked && <Button onClick={() => onAsk('settle')}>{t('cards:byHand')}</Button>}
        {kind === 'by_person' && maySettle && (
          <Button variant="primary" onClick={() => onAsk('sent')}>
            {t('sessionPlans:settle.action')}
          </Button>
        )}
        {row.orderNo !== null && (
          <Link
            className="self-center font-semibold text-accent-text text-sm underline"
            to={`/order-list?id=${row.orderId}&tab=payments`}
          >
            {t('cards:orderNo', { number: row.orderNo })}
          </Link>
        )}
      </div>
    </Card>
  )
}
