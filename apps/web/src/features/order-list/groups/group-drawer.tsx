import { inLanguage } from '@marquee/contract'
import type { GroupDetail, GroupId } from '@marquee/contract/group-bookings'
import { Button, LinkButton, SectionHeader } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import Send from 'lucide-react/icons/send'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import Ticket from 'lucide-react/icons/ticket'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer, FactList } from '../../../lib/list/detail-drawer.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Names } from './names-dialogs.tsx'
import { openOf } from './open-money.ts'
import { useGroup, useGroupCommands } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import type { GroupsState } from './use-groups-state.ts'

const SendDialog = dialogOnDemand(() => import('./group-dialogs.tsx').then((part) => ({ default: part.SendDialog })))
const OptionDialog = dialogOnDemand(() =>
  import('./group-dialogs.tsx').then((part) => ({ default: part.OptionDialog })),
)
const EndDialog = dialogOnDemand(() => import('./group-dialogs.tsx').then((part) => ({ default: part.EndDialog })))
const BookDialog = dialogOnDemand(() => import('./book-dialog.tsx').then((part) => ({ default: part.BookDialog })))

/** One group: what it was offered, how far it has come, and what can be done with it now. */
export function GroupDrawer({ id, state }: { id: GroupId; state: GroupsState }) {
  const { t, language } = useTexts('groups')
  const format = useFormat()
  const found = useGroup(id)
  return (
    <DetailDrawer
      found={found}
      onClose={state.close}
      words={{ one: t('groups:one'), gone: t('groups:gone'), failed: t('groups:oneFailed') }}
      head={(row) => ({
        kicker: t('groups:no', { number: row.groupNo }),
        title: row.name,
        subtitle: (
          <span className="tnum">
            {[
              inLanguage(row.session.product, language),
              format.dateTime(row.session.startsAt, 'short'),
              format.money(row.order?.grossMinor ?? row.totalMinor, row.currency),
            ].join(' · ')}
          </span>
        ),
        badges: <StateBadge row={row} />,
      })}
    >
      {(row) => (
        <>
          <Deeds row={row} state={state} />
          <Kept row={row} />
          {row.order && <Sold row={row} order={row.order} />}
          <Lines row={row} />
          {(row.state === 'option' || row.state === 'booked') && <Names row={row} />}
          <Facts row={row} />
          <Way row={row} />
        </>
      )}
    </DetailDrawer>
  )
}

type Doing = 'send' | 'mail' | 'option' | 'extend' | 'book' | 'decline' | 'cancel' | null

/** The buttons of the state that it is in, for people who may press them; the next step first. */
function Deeds({ row, state }: { row: GroupDetail; state: GroupsState }) {
  const { t } = useTexts('groups')
  const [doing, setDoing] = useState<Doing>(null)
  const commands = useGroupCommands()
  const maySell = useMay('ticket_booking', 'sell')
  const close = () => setDoing(null)
  const print = async () => {
    try {
      const made = commands.print.mutateAsync({ id: row.id })
      const [{ printDocument }, paper] = await Promise.all([import('../../../parts/printing/print-document.ts'), made])
      printDocument(paper)
    } catch (error) {
      reportFailure(error)
    }
  }
  const is = (...states: GroupDetail['state'][]) => states.includes(row.state)
  const isValid = Date.parse(row.validUntil) > Date.now()
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {is('draft') && (
          <Button variant="primary" icon={Send} onClick={() => setDoing('send')}>
            {t('groups:send.action')}
          </Button>
        )}
        {row.session.isSold && isValid && is('sent', 'lapsed') && (
          <Button variant="primary" icon={Clock} onClick={() => setDoing('option')}>
            {t('groups:option.action')}
          </Button>
        )}
        {is('option') && row.session.isSold && maySell && (
          <Button variant="primary" icon={Wallet} onClick={() => setDoing('book')}>
            {t('groups:book.action')}
          </Button>
        )}
        {row.order && (
          <LinkButton variant="primary" icon={Receipt} render={<Link to={`/order-list?id=${row.order.id}`} />}>
            {t('groups:openOrder', { number: row.order.orderNo })}
          </LinkButton>
        )}
        {row.order && (
          <LinkButton icon={Ticket} render={<Link to={`/order-list?id=${row.order.id}&tab=passes`} />}>
            {t('groups:passes')}
          </LinkButton>
        )}
        {is('option') && row.session.isSold && (
          <Button icon={Clock} onClick={() => setDoing('extend')}>
            {t('groups:extend.action')}
          </Button>
        )}
        {is('draft', 'sent', 'lapsed') && (
          <Button icon={Pencil} onClick={() => state.openForm(row.id)}>
            {t('groups:edit')}
          </Button>
        )}
        <Button icon={Printer} loading={commands.print.isPending} onClick={() => void print()}>
          {t('groups:print')}
        </Button>
        {is('sent', 'option') && (
          <Button icon={Mail} onClick={() => setDoing('mail')}>
            {t(row.mailedTo ? 'groups:mail.action' : 'groups:mail.first')}
          </Button>
        )}
        {is('sent', 'option') && (
          <Button icon={ThumbsDown} onClick={() => setDoing('decline')}>
            {t('groups:decline.action')}
          </Button>
        )}
        {is('draft', 'sent', 'option') && (
          <Button icon={Ban} onClick={() => setDoing('cancel')}>
            {t('groups:cancel.action')}
          </Button>
        )}
      </div>
      {(doing === 'send' || doing === 'mail') && <SendDialog row={row} isAgain={doing === 'mail'} onClose={close} />}
      {(doing === 'option' || doing === 'extend') && <OptionDialog row={row} doing={doing} onClose={close} />}
      {(doing === 'decline' || doing === 'cancel') && <EndDialog row={row} doing={doing} onClose={close} />}
      {doing === 'book' && <BookDialog row={row} onClose={close} />}
    </>
  )
}

/** Until when places are kept, or what is still to be paid: what one looks for first. */
function Kept({ row }: { row: GroupDetail }) {
  const { t } = useTexts('groups')
  const format = useFormat()
  if (row.state === 'option' && row.optionUntil) {
    return (
      <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
        {t('groups:keptFor', { count: row.people, at: format.until(row.optionUntil) })}
      </p>
    )
  }
  const open = row.order ? openOf(row.order, { t, money: (minor) => format.money(minor, row.currency) }) : []
  if (open.length === 0) return null
  return (
    <p className="tnum rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
      {open.map((each) => (
        <span key={each} className="block">
          {each}
        </span>
      ))}
    </p>
  )
}

/** What is sold and paid by now; the quote below stays as it was sent. */
function Sold({ row, order }: { row: GroupDetail; order: NonNullable<GroupDetail['order']> }) {
  const { t } = useTexts('groups')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, row.currency)
  const facts: (readonly [string, ReactNode])[] = [
    [t('groups:sold.passes'), format.number(order.passes)],
    [t('groups:sold.total'), money(order.grossMinor)],
    [t('groups:sold.paid'), money(order.paidMinor - order.openMinor)],
    [t('groups:sold.onAccount'), order.openMinor > 0 ? money(order.openMinor) : null],
    [t('groups:sold.due'), order.dueMinor > 0 ? money(order.dueMinor) : null],
  ]
  return <FactList title={t('groups:sold.title')} facts={facts} />
}

function Lines({ row }: { row: GroupDetail }) {
  const { t, language } = useTexts('groups')
  const format = useFormat()
  return (
    <section aria-labelledby="group-lines">
      <SectionHeader
        id="group-lines"
        level={3}
        title={
          row.order
            ? t('groups:quote', { count: row.people, amount: format.money(row.totalMinor, row.currency) })
            : t('groups:lines', { count: row.people })
        }
        className="!mb-1"
      />
      <ul className="divide-y divide-line text-sm">
        {row.lines.map((line) => (
          <li key={line.lineNo} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">
                {`${format.number(line.qty)} × ${inLanguage(line.type, language)}`}
              </b>
              <span className="tnum block text-ink-3 text-xs">
                {[
                  line.place && inLanguage(line.place, language),
                  line.unitMinor === 0 ? t('groups:free') : format.money(line.unitMinor, row.currency),
                  line.unitMinor !== line.listMinor &&
                    t('groups:insteadOf', { price: format.money(line.listMinor, row.currency) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="tnum shrink-0 text-right">{format.money(line.qty * line.unitMinor, row.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ row }: { row: GroupDetail }) {
  const { t } = useTexts('groups')
  const format = useFormat()
  const facts: (readonly [string, ReactNode])[] = [
    [t('groups:fact.contact'), row.contactName],
    [t('groups:fact.email'), row.contactEmail],
    [t('groups:fact.phone'), row.contactPhone],
    [t('groups:fact.language'), t(`groups:language.${row.language}`)],
    [t('groups:fact.validUntil'), format.date(row.validOn)],
    [t('groups:fact.mailedTo'), row.mailedTo],
    [t('groups:fact.priceReason'), row.priceReason],
    [t('groups:fact.note'), row.note],
    [t('groups:fact.reason'), row.reason],
  ]
  return <FactList title={t('groups:details')} facts={facts} />
}

/** Who did what with it. */
function Way({ row }: { row: GroupDetail }) {
  const { t } = useTexts('groups')
  const format = useFormat()
  const { state } = row
  const ending =
    state === 'closed' || state === 'lapsed' || state === 'declined' || state === 'cancelled' ? state : null
  const steps = [
    { name: 'created' as const, step: row.created },
    { name: 'sent' as const, step: row.sent },
    { name: 'booked' as const, step: row.booked },
    ...(ending ? [{ name: ending, step: row.ended }] : []),
  ]
  return (
    <section aria-labelledby="group-way">
      <SectionHeader id="group-way" level={3} title={t('groups:way.title')} className="!mb-2" />
      <ol className="flex flex-col divide-y divide-line text-sm">
        {steps.map(
          ({ name, step }) =>
            step && (
              <li key={name} className="flex items-baseline justify-between gap-4 py-1.5">
                <span className="font-semibold">
                  {name === 'cancelled' && row.isShowOff ? t('groups:showOff') : t(`groups:way.${name}`)}
                </span>
                <span className="tnum text-right text-ink-3 text-xs">
                  {[step.by, format.dateTime(step.at, 'short')].filter(Boolean).join(' · ')}
                </span>
              </li>
            ),
        )}
      </ol>
    </section>
  )
}
