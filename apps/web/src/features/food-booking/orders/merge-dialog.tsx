import { inLanguage } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderDetail, FoodOrderRow } from '@marquee/contract/food-orders'
import { Button, Dialog, EmptyState, Skeleton } from '@marquee/ui'
import { useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFoodCommands, useFoodOrder, useFoodOrders } from '../queries.ts'
import { useMoneyWords } from './use-money-words.ts'
import { useMayEnd } from './use-taken.ts'

interface MergeDialogProps {
  order: FoodOrderDetail
  onClose: () => void
}

/** Chooses the order that goes into this one, and says what becomes one before it does. */
export function MergeDialog({ order, onClose }: MergeDialogProps) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const nameOf = useOrderName()
  const rows = useFoodOrders({ over: false, ahead: false, search: '' })
  const [from, setFrom] = useState<FoodOrderRow | null>(null)
  const others = (rows.data ?? []).filter(
    ({ id, state, isTraining }) =>
      id !== order.id && (state === 'open' || state === 'parked') && isTraining === order.isTraining,
  )
  const mayEnd = useMayEnd()
  const choose = (each: FoodOrderRow) => mayEnd(each).then((may) => may && setFrom(each))
  if (from) return <Sure order={order} from={from} onBack={() => setFrom(null)} onClose={onClose} />
  return (
    <Dialog
      open
      title={t('foodBooking:merge.title', { number: calledAs(order) })}
      description={t('foodBooking:merge.lead')}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <EmptyState title={t('foodBooking:merge.none')} />
      ) : (
        <ul className="flex flex-col gap-2">
          {others.map((each) => (
            <li key={each.id}>
              <Button block onClick={() => void choose(each)}>
                {[nameOf(each), format.money(each.totalMinor - each.paidMinor, each.currency)].join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** By what an order is called, where it is and for whom. */
function useOrderName() {
  const { t } = useTexts('foodBooking')
  return (order: FoodOrderRow) =>
    [calledAs(order), order.table && t('foodBooking:orders.atTable', { code: order.table.code }), order.guestName]
      .filter(Boolean)
      .join(' · ')
}

interface SureProps extends MergeDialogProps {
  from: FoodOrderRow
  onBack: () => void
}

// Orders that were merged stay one: both are shown before.
function Sure({ order, from, onBack, onClose }: SureProps) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  const nameOf = useOrderName()
  const { data } = useFoodOrder(from.id)
  const other = data ?? from
  const moneyWords = useMoneyWords()
  const { merge } = useFoodCommands()
  const command = useCommand('foodOrders.merge', merge.mutateAsync)
  const numbers = { from: calledAs(other), into: calledAs(order) }
  const openMinor = order.totalMinor - order.paidMinor + other.totalMinor - other.paidMinor
  // What was ordered ahead is no longer sent by itself at its own time.
  const isMoved = other.wantedAt !== null && other.wantedAt !== order.wantedAt && other.unsent > 0
  const at = (moment: string) => format.dateTime(moment, 'short')
  const wanted =
    isMoved && other.wantedAt
      ? order.wantedAt
        ? t('foodBooking:merge.wantedWith', { ...numbers, at: at(other.wantedAt), intoAt: at(order.wantedAt) })
        : t('foodBooking:merge.wanted', { ...numbers, at: at(other.wantedAt) })
      : null
  async function take() {
    const done = await command.act({ id: order.id, expectedRev: order.rev, fromId: from.id })
    if (done && 'answer' in done) onClose()
  }
  return (
    <Dialog
      open
      title={t('foodBooking:merge.sure', numbers)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{t('foodBooking:merge.back')}</Button>
          <Button variant="primary" loading={command.pending} onClick={() => void take()}>
            {t('foodBooking:merge.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure
          isCommand
          failure={command.failure}
          attempt={command.attempt}
          words={moneyWords.of(command.failure)}
        />
        <Part name={nameOf(other)} lines={data?.lines} />
        <Part name={nameOf(order)} lines={order.lines} />
        {wanted && (
          <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
            {wanted}
          </p>
        )}
        <p className="text-ink-2 text-sm">
          {t('foodBooking:merge.after', { ...numbers, amount: format.money(openMinor, order.currency) })}
        </p>
      </div>
    </Dialog>
  )
}

function Part({ name, lines }: { name: string; lines: FoodOrderDetail['lines'] | undefined }) {
  const { language } = useTexts('foodBooking')
  const format = useFormat()
  const own = lines?.flatMap(({ parentLineNo, foodOrderId, lineNo, qty, cancelledQty, name: dish }) =>
    parentLineNo === null && qty > cancelledQty
      ? [
          {
            key: `${foodOrderId} ${lineNo}`,
            text: `${format.number(qty - cancelledQty)} × ${inLanguage(dish, language)}`,
          },
        ]
      : [],
  )
  return (
    <section aria-label={name} className="rounded-md bg-sunken px-4 py-3">
      <h3 className="font-semibold">{name}</h3>
      {own ? (
        <ul className="mt-1 text-sm">
          {own.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : (
        <div aria-busy="true">
          <Skeleton width="60%" />
        </div>
      )}
    </section>
  )
}
