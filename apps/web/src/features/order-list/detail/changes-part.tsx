import { inLanguage, type OpenRefund, type OrderDetail, openRefunds } from '@marquee/contract'
import { Button, cx, SectionHeader } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useLineName } from '../../../parts/orders/line-name.ts'
import { usePassPlace } from '../../../parts/orders/pass-item.tsx'
import { usePrint } from '../../../parts/printing/queries.ts'
import { paperOf } from './change-paper.ts'
import { notGivenBack } from './change-sums.ts'
import { DishState, Mods } from './dish.tsx'

/** Kinds of lines that are told by how many. */
const counted = new Set(['pass', 'package', 'food'])

/** What was changed after the sale, each with what it took back and added, why, by whom, and its paper. */
export function ChangesPart({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  return (
    <section aria-labelledby="order-changes" className="mt-5">
      <SectionHeader id="order-changes" level={3} title={t('orderList:change.title')} className="!mb-1.5" />
      <ol className="flex flex-col gap-3">
        {order.changes.map((change) => (
          <Change key={change.id} order={order} change={change} />
        ))}
      </ol>
    </section>
  )
}

function Change({ order, change }: { order: OrderDetail; change: OrderDetail['changes'][number] }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const called = useGivenNames()
  const nameOf = useLineName()
  const mayPrint = useMay('order_list', 'print')
  const { print, busy } = usePrint()
  const money = (minor: number) => format.money(minor, order.currency)
  const { changeNo, kind, reason, grossMinor, paidMinor, receiptNo, till, who, approver, at } = change
  const lines = order.lines.filter((line) => line.changeNo === changeNo)
  const isExchange = kind === 'exchange'
  const bringsMoney = kind === 'payment' || kind === 'invoice_paid'
  const paper = paperOf(order, change)
  const about = [
    who ?? t('orderList:change.byItself'),
    approver && t('orderList:approvedBy', { name: approver }),
    till && called.till(till),
    receiptNo !== null && t('orderList:receiptNo', { number: receiptNo }),
  ]
  const takenMinor = order.payments.reduce((sum, paid) => sum + (paid.changeNo === changeNo ? paid.amountMinor : 0), 0)
  const openOf = (state: OpenRefund) =>
    order.refunds.reduce(
      (sum, refund) => sum + (refund.changeNo === changeNo && refund.atTerminal === state ? refund.amountMinor : 0),
      0,
    )
  const { lessMinor, onAccountMinor, owedMinor } = notGivenBack(order, change)
  const givenMinor = 0 - paidMinor - onAccountMinor - openRefunds.reduce((sum, state) => sum + openOf(state), 0)
  return (
    <li className="rounded-md border border-line p-3 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 font-semibold">
          {`${t('orderList:change.of', { number: changeNo })} · ${t(`orderList:change.${kind}`)}`}
        </b>
        <time dateTime={at} className="tnum shrink-0 text-ink-3 text-xs">
          {format.dateTime(at, 'short')}
        </time>
      </div>
      <p className="text-ink-2">{about.filter(Boolean).join(' · ')}</p>
      {!bringsMoney && <p className="text-ink-2 [overflow-wrap:anywhere]">{t('orderList:reasonLine', { reason })}</p>}
      {change.proof && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {t('orderList:change.proof', {
            document: change.proof.note ?? t(`orderList:change.proofKind.${change.proof.kind}`),
            name: who ?? '',
          })}
        </p>
      )}
      {isExchange && <Exchanged order={order} changeNo={changeNo} />}
      <ul className="mt-2 flex flex-col gap-1 border-line border-t pt-2">
        {lines.map((line) => (
          <li key={line.lineNo} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {counted.has(line.kind) && !line.share ? `${format.number(line.qty)} × ${nameOf(line)}` : nameOf(line)}
              <Mods line={line} />
              <DishState line={line} order={order} />
            </span>
            {/* What a package costs stands at its parts. */}
            {line.kind !== 'package' && <span className="tnum shrink-0">{money(line.grossMinor)}</span>}
          </li>
        ))}
        {isExchange && (
          <li className="flex items-baseline justify-between gap-4 border-line border-t pt-1">
            <span>{t('orderList:change.difference')}</span>
            <span className="tnum shrink-0">{money(grossMinor)}</span>
          </li>
        )}
        {lessMinor > 0 && (
          <li className="flex items-baseline justify-between gap-4 text-ink-2">
            <span>{t('orderList:change.owedLess')}</span>
            <span className="tnum shrink-0">{money(lessMinor)}</span>
          </li>
        )}
        {owedMinor > 0 && (
          <li className="flex items-baseline justify-between gap-4 text-ink-2">
            <span>{t('orderList:sum.owed')}</span>
            <span className="tnum shrink-0">{money(owedMinor)}</span>
          </li>
        )}
        {kind === 'invoice_paid' && (
          <li className="flex items-baseline justify-between gap-4 font-semibold">
            <span>{t('orderList:change.paid')}</span>
            <span className="tnum shrink-0">{money(takenMinor)}</span>
          </li>
        )}
        {(paidMinor > 0 || givenMinor > 0) && (
          <li className="flex items-baseline justify-between gap-4 font-semibold">
            <span>{t(paidMinor < 0 ? 'orderList:change.back' : 'orderList:change.paid')}</span>
            <span className="tnum shrink-0">{money(paidMinor < 0 ? givenMinor : paidMinor)}</span>
          </li>
        )}
        {openRefunds.map((state) => {
          const minor = openOf(state)
          if (minor === 0) return null
          return (
            <li
              key={state}
              className={cx(
                'flex items-baseline justify-between gap-4 font-semibold',
                state !== 'under_way' && 'text-danger',
              )}
            >
              <span>{t(`orderList:change.${state}`)}</span>
              <span className="tnum shrink-0">{money(minor)}</span>
            </li>
          )
        })}
      </ul>
      {mayPrint && paper && (
        <Button
          size="sm"
          icon={Printer}
          loading={busy === 'refund'}
          className="mt-2.5"
          aria-label={t(`orderList:change.${paper}Of`, { number: changeNo })}
          onClick={() => print({ id: order.id, own: false, changeNo }, 'refund')}
        >
          {t(`orderList:change.${paper}`)}
        </Button>
      )}
    </li>
  )
}

/** What became of the passes of an exchange, one by one: show, place, kind and price before and now. */
function Exchanged({ order, changeNo }: { order: OrderDetail; changeNo: number }) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const place = usePassPlace()
  const gone = order.passList.filter(({ cancelledByNo }) => cancelledByNo === changeNo)
  const says = (pass: OrderDetail['passList'][number], than: OrderDetail['passList'][number] | undefined) =>
    [
      than?.session.id !== pass.session.id &&
        `${inLanguage(pass.session.product, language)}, ${format.dateTime(pass.session.startsAt, 'short')}`,
      place(pass),
      than?.passTypeId !== pass.passTypeId && inLanguage(pass.type, language),
      pass.holderName !== than?.holderName && pass.holderName,
      format.money(pass.unitMinor, order.currency),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ul className="mt-2 flex flex-col gap-2 border-line border-t pt-2">
      {gone.map((pass) => {
        const now = order.passList.find(({ replaces }) => replaces === pass.id)
        return (
          <li key={pass.id}>
            <span className="tnum block text-ink-3 [overflow-wrap:anywhere]">
              <span className="sr-only">{t('orderList:change.from')}: </span>
              <s>{says(pass, now)}</s>
            </span>
            {now && (
              <span className="tnum block font-semibold [overflow-wrap:anywhere]">
                <span className="sr-only">{t('orderList:change.to')}: </span>
                {says(now, pass)}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
