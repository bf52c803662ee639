import { inLanguage } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderDetail, FoodOrderId, FoodOrderLine } from '@marquee/contract/food-orders'
import { leftOfLine } from '@marquee/contract/food-price'
import { Button, Dialog, ErrorState, LinkButton, Menu, Skeleton } from '@marquee/ui'
import ChefHat from 'lucide-react/icons/chef-hat'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Receipt from 'lucide-react/icons/receipt'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePrint } from '../../../parts/printing/queries.ts'
import { useFoodCommands, useFoodOrder } from '../queries.ts'
import { AboutDialog } from './about-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OrderLine } from './order-line.tsx'
import { MoveDialog, TakeOffDialog } from './order-steps.tsx'
import { type PayingPart, SplitDialog } from './split-dialog.tsx'
import { useMoneyWords } from './use-money-words.ts'
import { takenElsewhere, useMayEnd, useTaken } from './use-taken.ts'

interface OrderDialogProps {
  id: FoodOrderId
  maySell: boolean
  mayDiscount: boolean
  onAdd: (order: FoodOrderDetail) => void
  onPay: (order: FoodOrderDetail, part: PayingPart) => void
  onClose: () => void
}

/** One order: what is in it, what is paid, and all that can be done with it. */
export function OrderDialog(props: OrderDialogProps) {
  const { t } = useTexts('foodBooking')
  const order = useFoodOrder(props.id)
  if (order.data) return <Shown {...props} order={order.data} />
  return (
    <Dialog open size="lg" title={t('foodBooking:order.title')} onClose={props.onClose}>
      {order.isError ? (
        <ErrorState
          title={t('foodBooking:order.loadFailed')}
          requestId={readFailure(order.error).requestId ?? undefined}
          onRetry={() => void order.refetch()}
          retrying={order.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={160} />
        </div>
      )}
    </Dialog>
  )
}

type Step =
  | { kind: 'split' }
  | { kind: 'about' }
  | { kind: 'move' }
  | { kind: 'merge' }
  | { kind: 'cancel' }
  | { kind: 'off'; line: FoodOrderLine }

function Shown({ order, maySell, mayDiscount, onAdd, onPay, onClose }: OrderDialogProps & { order: FoodOrderDetail }) {
  const { t, language } = useTexts('foodBooking', 'common')
  const format = useFormat()
  const commands = useFoodCommands()
  const send = useCommand('foodOrders.send', commands.send.mutateAsync)
  const update = useCommand('foodOrders.update', commands.update.mutateAsync)
  const { print, busy } = usePrint()
  const [step, setStep] = useState<Step | null>(null)
  // What was paid goes back where its sale is, by pieces.
  const mayRefund = useMay('order_list', 'view')
  const money = (minor: number) => format.money(minor, order.currency)
  const isOpen = order.state === 'open' || order.state === 'parked'
  const leftMinor = order.totalMinor - order.paidMinor
  const mayAct = maySell && isOpen
  const takenMinor = useTaken()(order.id)
  const elsewhere = takenElsewhere(order)
  const moneyWords = useMoneyWords()
  const mayEnd = useMayEnd()
  const lines = order.lines.filter(({ parentLineNo, qty, cancelledQty }) => parentLineNo === null && qty > cancelledQty)
  const park = () =>
    update.act({
      id: order.id,
      expectedRev: order.rev,
      guestName: order.guestName ?? '',
      guests: order.guests,
      note: order.note,
      parked: order.state === 'open',
    })
  const missing = send.failure?.details.variantIds
  const nameOf = (id: unknown) => order.lines.filter(({ variantId }) => variantId === id).slice(0, 1)
  const short = format.list(
    (Array.isArray(missing) ? missing : []).flatMap(nameOf).map(({ name }) => inLanguage(name, language)),
  )
  const place = order.table
    ? t('foodBooking:orders.atTable', { code: order.table.code })
    : t(`foodBooking:service.${order.service}`)
  const about = [
    place,
    order.guestName,
    order.customer && order.customer.name !== order.guestName && order.customer.name,
    order.session &&
      `${inLanguage(order.session.product, language)}, ${format.dateTime(order.session.startsAt, 'short')}`,
    order.wantedAt && t('foodBooking:order.wanted', { at: format.dateTime(order.wantedAt, 'short') }),
    order.sendAt && t('foodBooking:orders.sendAt', { at: format.time(order.sendAt) }),
    order.kitchen &&
      t('foodBooking:orders.ready', {
        ready: format.number(order.kitchen.ready),
        total: format.number(order.kitchen.total),
      }),
    order.merged.length > 0 &&
      t('foodBooking:order.with', { numbers: format.list(order.merged.map(({ callNo }) => String(callNo))) }),
  ]
  return (
    <>
      <Dialog
        open
        size="lg"
        title={t('foodBooking:order.number', { number: calledAs(order) })}
        description={about.filter(Boolean).join(' · ')}
        onClose={onClose}
        footer={
          mayAct && (
            <>
              <Menu
                trigger={
                  <Button icon={Ellipsis} className="mr-auto">
                    {t('foodBooking:order.more')}
                  </Button>
                }
                items={[
                  { id: 'about', label: t('foodBooking:order.about'), onSelect: () => setStep({ kind: 'about' }) },
                  { id: 'move', label: t('foodBooking:order.move'), onSelect: () => setStep({ kind: 'move' }) },
                  { id: 'merge', label: t('foodBooking:order.merge'), onSelect: () => setStep({ kind: 'merge' }) },
                  {
                    id: 'park',
                    label: t(order.state === 'parked' ? 'foodBooking:order.resume' : 'foodBooking:order.park'),
                    onSelect: () => void park(),
                  },
                  {
                    id: 'cancel',
                    label: t('foodBooking:order.cancel'),
                    destructive: true,
                    onSelect: () => void mayEnd(order).then((may) => may && setStep({ kind: 'cancel' })),
                  },
                ]}
              />
              <Button icon={Plus} onClick={() => onAdd(order)}>
                {t('foodBooking:order.add')}
              </Button>
              <Button variant="primary" disabled={lines.length === 0} onClick={() => setStep({ kind: 'split' })}>
                {t('foodBooking:order.pay', { amount: money(leftMinor) })}
              </Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-4">
          <FormFailure
            isCommand
            failure={send.failure ?? update.failure}
            attempt={send.attempt + update.attempt}
            words={short.length > 0 ? { INSUFFICIENT_STOCK: t('foodBooking:order.short', { names: short }) } : {}}
          />
          {order.note !== '' && (
            <p className="whitespace-pre-line rounded-md bg-sunken px-4 py-3 text-sm [overflow-wrap:anywhere]">
              {order.note}
            </p>
          )}
          {lines.length === 0 ? (
            <p className="text-ink-3 text-sm">{t('foodBooking:order.empty')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <OrderLine
                  key={`${line.foodOrderId} ${line.lineNo}`}
                  line={line}
                  parts={order.lines.filter(
                    (each) => each.foodOrderId === line.foodOrderId && each.parentLineNo === line.lineNo,
                  )}
                  money={money}
                >
                  {mayAct && leftOfLine(line).qty > 0 && (
                    <Button size="sm" variant="quiet" onClick={() => setStep({ kind: 'off', line })}>
                      {t('foodBooking:order.takeOff')}
                    </Button>
                  )}
                </OrderLine>
              ))}
            </ul>
          )}
          <dl className="tnum flex flex-col gap-1 border-line border-t pt-3 text-sm">
            {[
              ['total', order.totalMinor],
              ...(order.paidMinor > 0 ? [['paid', order.paidMinor] as const] : []),
              ...(order.paidMinor > 0 && leftMinor > 0 ? [['left', leftMinor] as const] : []),
            ].map(([name, minor]) => (
              <div key={name} className="flex justify-between gap-3">
                <dt className="text-ink-2">{t(`foodBooking:order.sum.${name as 'total' | 'paid' | 'left'}`)}</dt>
                <dd className="font-semibold">{money(minor as number)}</dd>
              </div>
            ))}
          </dl>
          {takenMinor > 0 && (
            <p className="tnum rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
              {t('foodBooking:basket.takenSum', { amount: money(takenMinor) })}
            </p>
          )}
          {elsewhere.length > 0 && (
            <p role="status" className="tnum rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
              {moneyWords.said({ ...order, money: elsewhere })}
            </p>
          )}
          {maySell && order.unsent > 0 && (
            <Button
              icon={ChefHat}
              loading={send.pending}
              onClick={() => void send.act({ id: order.id })}
              className="!min-h-[56px]"
            >
              {t('foodBooking:order.send', { count: order.unsent })}
            </Button>
          )}
          {order.bills.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {order.bills.map((bill) => (
                <li key={bill.partNo} className="flex flex-wrap items-center">
                  <Button
                    size="sm"
                    icon={Receipt}
                    loading={busy === 'receipt'}
                    onClick={() => print({ id: bill.orderId, own: true }, 'receipt')}
                  >
                    {[
                      t('foodBooking:order.receipt', { number: String(bill.orderNo), amount: money(bill.amountMinor) }),
                      ...bill.paidBy.map((name) => inLanguage(name, language)),
                    ].join(' · ')}
                  </Button>
                  {mayRefund && (
                    <LinkButton
                      size="sm"
                      variant="quiet"
                      aria-label={t('foodBooking:order.refundOf', { number: String(bill.orderNo) })}
                      render={<Link to={`/order-list?id=${bill.orderId}`} />}
                    >
                      {t('foodBooking:order.refund')}
                    </LinkButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
      {step?.kind === 'split' && (
        <SplitDialog
          order={order}
          mayDiscount={mayDiscount}
          onPay={(part) => {
            setStep(null)
            onPay(order, part)
          }}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === 'about' && <AboutDialog order={order} onClose={() => setStep(null)} />}
      {step?.kind === 'move' && <MoveDialog order={order} onClose={() => setStep(null)} />}
      {step?.kind === 'merge' && <MergeDialog order={order} onClose={() => setStep(null)} />}
      {step?.kind === 'cancel' && <TakeOffDialog order={order} line={null} onClose={() => setStep(null)} />}
      {step?.kind === 'off' && <TakeOffDialog order={order} line={step.line} onClose={() => setStep(null)} />}
    </>
  )
}
