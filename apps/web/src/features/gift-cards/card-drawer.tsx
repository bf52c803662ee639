import {
  type GiftCardDetail,
  type GiftCardId,
  groupGiftCode,
  maskedGiftCode,
  type NewGiftCard,
  type OrderId,
} from '@marquee/contract'
import { Badge, Button, SectionHeader, TextLink } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo from 'lucide-react/icons/undo-2'
import TakeBack from 'lucide-react/icons/undo-dot'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { DetailDrawer, FactList } from '../../lib/list/detail-drawer.tsx'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrintCards, useReveal } from '../../parts/gift-cards/queries.ts'
import { ChangeDialog, EditDialog } from './card-dialogs.tsx'
import { CardsMade } from './cards-made.tsx'
import { stateLooks } from './looks.ts'
import { useCard } from './queries.ts'
import type { CardsState } from './use-cards-state.ts'

/** One card: what it holds, what moved its balance, and what can be done with it. */
export function CardDrawer({ id, state }: { id: GiftCardId; state: CardsState }) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const found = useCard(id)
  return (
    <DetailDrawer
      found={found}
      onClose={state.close}
      words={{ one: t('giftCards:one'), gone: t('giftCards:gone'), failed: t('giftCards:oneFailed') }}
      head={(row) => ({
        kicker: t('giftCards:one'),
        title: <span className="tnum">{format.money(row.balanceMinor, row.currency)}</span>,
        subtitle: <span className="tnum">{maskedGiftCode(row.tail)}</span>,
        badges: <Badge {...stateLooks[row.state]}>{t(`giftCards:state.${row.state}`)}</Badge>,
      })}
    >
      {(row) => <Loaded row={row} />}
    </DetailDrawer>
  )
}

const TakeBackCardDialog = dialogOnDemand(() =>
  import('../../parts/refunds/take-back-card-dialog.tsx').then((part) => ({ default: part.TakeBackCardDialog })),
)

/** The order that sold a card which nobody has used since; null for any other card. */
function unusedOrderOf({ state, entries }: GiftCardDetail) {
  const [only, ...more] = entries
  const isThere = state === 'active' || state === 'blocked' || state === 'expired'
  return isThere && more.length === 0 && only?.kind === 'sold' ? only.order : null
}

type Doing = 'block' | 'unblock' | 'replace' | 'edit' | null

function Loaded({ row }: { row: GiftCardDetail }) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const [mayKeep, maySell] = [useMay('gift_cards', 'block_card'), useMay('gift_cards', 'sell')]
  // Kept while the dialog tells what was done: the card is no longer unused then.
  const [takenBack, setTakenBack] = useState<OrderId | null>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const [made, setMade] = useState<NewGiftCard | null>(null)
  const reveal = useReveal()
  const { print, isPrinting } = usePrintCards()
  const code = reveal.data?.[0]?.code
  const hasEnded = row.state === 'replaced' || row.state === 'taken_back'
  const isLive = !hasEnded && row.state !== 'blocked'
  const mayTakeBack = useMay('transactions', 'refund')
  const seesOrders = useMay('order_list', 'view')
  const unused = unusedOrderOf(row)
  const facts: (readonly [string, ReactNode])[] = [
    [t('giftCards:column.validUntil'), format.date(row.validUntil)],
    [t('giftCards:field.holder'), row.holder],
    [t('giftCards:column.origin'), t(`giftCards:origin.${row.origin}`)],
    [t('giftCards:column.at'), format.dateTime(row.at)],
    [t('giftCards:by'), row.by],
    [t('giftCards:field.note'), row.note],
    [t('giftCards:replacedBy'), row.replacedBy && <CardLink card={row.replacedBy} />],
    [t('giftCards:replaces'), row.replaces && <CardLink card={row.replaces} />],
  ]
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {maySell && mayKeep && isLive && (
          <>
            <Button icon={Printer} loading={isPrinting} onClick={() => print([row.id])}>
              {t('giftCards:print')}
            </Button>
            {!code && (
              <Button
                icon={Eye}
                loading={reveal.isPending}
                onClick={() => reveal.mutate({ ids: [row.id] }, { onError: reportFailure })}
              >
                {t('giftCards:reveal')}
              </Button>
            )}
          </>
        )}
        {mayKeep && !hasEnded && (
          <>
            <Button icon={Pencil} onClick={() => setDoing('edit')}>
              {t('giftCards:edit.action')}
            </Button>
            {row.state === 'blocked' ? (
              <Button icon={Undo} onClick={() => setDoing('unblock')}>
                {t('giftCards:unblock.action')}
              </Button>
            ) : (
              <Button icon={Ban} onClick={() => setDoing('block')}>
                {t('giftCards:block.action')}
              </Button>
            )}
            <Button icon={RefreshCw} onClick={() => setDoing('replace')}>
              {t('giftCards:replace.action')}
            </Button>
          </>
        )}
        {seesOrders && mayTakeBack && unused && (
          <Button icon={TakeBack} onClick={() => setTakenBack(unused.id)}>
            {t('giftCards:takeBack.action')}
          </Button>
        )}
      </div>
      {code && (
        <output className="tnum block rounded-md border border-line bg-surface-2 px-4 py-3 text-center font-semibold text-lg">
          {groupGiftCode(code)}
        </output>
      )}
      <FactList title={t('giftCards:details')} facts={facts} />
      <Entries row={row} />
      {doing === 'edit' && <EditDialog row={row} onClose={() => setDoing(null)} />}
      {takenBack && <TakeBackCardDialog orderId={takenBack} card={row} onClose={() => setTakenBack(null)} />}
      {doing && doing !== 'edit' && (
        <ChangeDialog row={row} doing={doing} onClose={() => setDoing(null)} onMade={setMade} />
      )}
      {made && (
        <CardsMade
          title={t('giftCards:replace.done')}
          cards={[made]}
          currency={row.currency}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}

function CardLink({ card }: { card: { id: string; tail: string } }) {
  return <TextLink render={<Link to={`/gift-cards?id=${card.id}`} />}>{maskedGiftCode(card.tail)}</TextLink>
}

/** What moved the balance, the newest first. */
function Entries({ row }: { row: GiftCardDetail }) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const seesOrders = useMay('order_list', 'view')
  return (
    <section aria-labelledby="card-entries">
      <SectionHeader id="card-entries" level={3} title={t('giftCards:entries')} className="!mb-2" />
      {row.entries.length === 0 && <p className="text-ink-3 text-sm">{t('giftCards:noEntries')}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {row.entries.map(({ id, kind, amountMinor, balanceAfterMinor, order, reason, who, approver, at }) => (
          <li key={id} className="flex items-start justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">
                {t(`giftCards:kind.${kind}`)}
                {order && (
                  <>
                    {' · '}
                    {seesOrders ? (
                      <TextLink render={<Link to={`/order-list?id=${order.id}`} />}>
                        {t('giftCards:order', { number: String(order.no) })}
                      </TextLink>
                    ) : (
                      t('giftCards:order', { number: String(order.no) })
                    )}
                  </>
                )}
              </span>
              <span className="tnum block text-ink-3 text-xs [overflow-wrap:anywhere]">
                {[format.dateTime(at, 'short'), who, approver && t('giftCards:approvedBy', { name: approver }), reason]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="tnum shrink-0 text-right">
              <span className="block font-semibold">{format.money(amountMinor, row.currency)}</span>
              <span className="block text-ink-3 text-xs">{format.money(balanceAfterMinor, row.currency)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
