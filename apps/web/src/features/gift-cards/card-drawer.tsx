import {
  type GiftCardDetail,
  type GiftCardId,
  groupGiftCode,
  maskedGiftCode,
  type NewGiftCard,
  type OrderId,
} from '@marquee/contract'
import { Badge, Button, Drawer, Field, SectionHeader, Skeleton, TextInput, TextLink } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo from 'lucide-react/icons/undo-2'
import TakeBack from 'lucide-react/icons/undo-dot'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrintCards } from '../../parts/gift-cards/queries.ts'
import { useCommand } from '../../parts/till/use-command.ts'
import { CardsMade } from './cards-made.tsx'
import { stateLooks } from './looks.ts'
import { useCard, useCardCommands, useReveal } from './queries.ts'
import type { CardsState } from './use-cards-state.ts'

/** One card: what it holds, what moved its balance, and what can be done with it. */
export function CardDrawer({ id, state }: { id: GiftCardId; state: CardsState }) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const found = useCard(id)
  useEscape('aside', state.close)
  const row = found.data
  const isGone = found.isError && readFailure(found.error).reason === 'NOT_FOUND'
  return (
    <Drawer
      open
      inline
      onClose={state.close}
      kicker={t('giftCards:one')}
      title={<span className="tnum">{row ? format.money(row.balanceMinor, row.currency) : t('giftCards:one')}</span>}
      subtitle={row && <span className="tnum">{maskedGiftCode(row.tail)}</span>}
      badges={row && <Badge {...stateLooks[row.state]}>{t(`giftCards:state.${row.state}`)}</Badge>}
    >
      {row && !isGone ? (
        <Loaded row={row} />
      ) : found.isError ? (
        <FailedState title={t(isGone ? 'giftCards:gone' : 'giftCards:oneFailed')} query={found} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton width="100%" height={96} shape="box" />
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      )}
    </Drawer>
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
      <section aria-labelledby="card-facts">
        <SectionHeader id="card-facts" level={3} title={t('giftCards:details')} className="!mb-2" />
        <dl className="grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
          {facts
            .filter(([, value]) => value !== null && value !== '')
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="tnum min-w-0 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      <Entries row={row} />
      {doing === 'edit' && <EditDialog row={row} onClose={() => setDoing(null)} />}
      {takenBack && <TakeBackCardDialog orderId={takenBack} card={row} onClose={() => setTakenBack(null)} />}
      {doing && doing !== 'edit' && (
        <ChangeDialog
          row={row}
          doing={doing}
          onClose={() => setDoing(null)}
          onMade={(card) => {
            setDoing(null)
            setMade(card)
          }}
        />
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

interface ChangeDialogProps {
  row: GiftCardDetail
  doing: Exclude<Doing, 'edit' | null>
  onClose: () => void
  onMade: (card: NewGiftCard) => void
}

/** Blocks a card, lets it pay again, or puts a new one in its place; each with a reason. */
function ChangeDialog({ row, doing, onClose, onMade }: ChangeDialogProps) {
  const { t } = useTexts('giftCards', 'errors')
  const id = useId()
  const { block, unblock, replace } = useCardCommands()
  const send = { block: block.mutateAsync, unblock: unblock.mutateAsync, replace: replace.mutateAsync }[doing]
  const command = useCommand(`giftCards.${doing}`, send as typeof replace.mutateAsync)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    const done = await command.act({ id: row.id, expectedRev: row.rev, reason: reason.trim() })
    if (!done || 'failure' in done) return
    if (doing === 'replace') return onMade(done.answer)
    toast.success(t(`giftCards:${doing}.done`))
    onClose()
  }

  return (
    <FormDialog
      title={t(`giftCards:${doing}.title`)}
      lead={t(`giftCards:${doing}.lead`)}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={command}
      pending={command.pending}
      submitLabel={t(`giftCards:${doing}.action`)}
      tone={doing === 'block' ? 'danger' : 'neutral'}
    >
      <Field
        id={`${id}-reason`}
        label={t('giftCards:field.reason')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Another last day, another holder, or a note. */
function EditDialog({ row, onClose }: { row: GiftCardDetail; onClose: () => void }) {
  const { t } = useTexts('giftCards')
  const id = useId()
  const { update } = useCardCommands()
  const [validUntil, setValidUntil] = useState<string | null>(row.validUntil)
  const [holder, setHolder] = useState(row.holder ?? '')
  const [note, setNote] = useState(row.note)
  const [attempt, setAttempt] = useState(0)
  const failure = update.error ? readFailure(update.error) : null
  const isDayWrong = failure?.issues.some(({ path }) => path === 'validUntil')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    try {
      await update.mutateAsync({
        id: row.id,
        expectedRev: row.rev,
        ...(validUntil && validUntil !== row.validUntil && { validUntil }),
        ...(holder.trim() !== (row.holder ?? '') && { holder: holder.trim() || null }),
        ...(note.trim() !== row.note && { note: note.trim() }),
      })
      toast.success(t('giftCards:edit.done'))
      onClose()
    } catch {
      setAttempt((count) => count + 1)
    }
  }

  return (
    <FormDialog
      title={t('giftCards:edit.title')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={{ failure, attempt }}
      pending={update.isPending}
      submitLabel={t('giftCards:edit.submit')}
    >
      <DayField
        id={`${id}-until`}
        label={t('giftCards:field.validUntil')}
        value={validUntil ?? ''}
        error={isDayWrong ? t('giftCards:field.dayWrong') : undefined}
        onValueChange={(day) => setValidUntil(day || null)}
      />
      <Field id={`${id}-holder`} label={t('giftCards:field.holder')} optional>
        <TextInput
          value={holder}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
      <Field id={`${id}-note`} label={t('giftCards:field.note')} optional>
        <TextInput value={note} maxLength={500} autoComplete="off" onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
