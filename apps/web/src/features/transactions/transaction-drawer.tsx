import { inLanguage, type MoneyStep, type TransactionDetail } from '@marquee/contract'
import { Icon, type IconType, SectionHeader, TextLink } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CreditCard from 'lucide-react/icons/credit-card'
import FileCheck from 'lucide-react/icons/file-check'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import User from 'lucide-react/icons/user'
import Vault from 'lucide-react/icons/vault'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { DetailDrawer } from '../../lib/list/detail-drawer.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { useTransaction } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { signedMinor } from './transactions-table.tsx'
import { keyText, type TransactionKey, type TransactionsState } from './use-transactions-state.ts'

interface DrawerProps {
  of: TransactionKey
  state: TransactionsState
}

/** One payment or refund: the way of its money, what it was for, and what belongs to it. */
export function TransactionDrawer({ of, state }: DrawerProps) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  const found = useTransaction(of)
  return (
    <DetailDrawer
      found={found}
      onClose={state.close}
      words={{
        one: t(`transactions:kind.${of.kind}`),
        gone: t('transactions:gone'),
        failed: t('transactions:oneFailed'),
      }}
      head={(row) => ({
        kicker: t(row.state === 'taken_in' ? 'transactions:state.taken_in' : `transactions:kind.${of.kind}`),
        title: <span className="tnum">{format.money(signedMinor(row), row.currency)}</span>,
        subtitle: format.dateTime(row.at),
        badges: <StateBadge row={row} />,
      })}
    >
      {(row) => <Loaded key={keyText(of)} row={row} />}
    </DetailDrawer>
  )
}

function Loaded({ row }: { row: TransactionDetail }) {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  const called = useGivenNames()
  const seesOrders = useMay('order_list', 'view')
  const money = (minor: number) => format.money(minor, row.currency)
  const { order } = row
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('transactions:column.order'),
      order &&
        (seesOrders ? (
          <TextLink render={<Link to={`/order-list?id=${order.id}&tab=payments`} />}>{String(order.no)}</TextLink>
        ) : (
          String(order.no)
        )),
    ],
    [t('transactions:receipt'), row.receiptNo],
    [t('transactions:promoCode'), row.promoCode],
    [t('transactions:column.way'), inLanguage(row.methodName, language)],
    [t('transactions:declinedWay'), row.declinedWay && inLanguage(row.declinedWay, language)],
    [t('transactions:reference'), row.reference],
    [t('transactions:tendered'), row.tenderedMinor && money(row.tenderedMinor)],
    [t('transactions:change'), row.changeMinor ? money(row.changeMinor) : null],
    [t('transactions:fee'), row.feeMinor ? money(row.feeMinor) : null],
    [t('transactions:column.till'), row.till && called.till(row.till)],
    [t('transactions:column.clerk'), row.clerk.name],
    [t('transactions:reason'), row.reason],
    [t('transactions:approver'), row.approver],
    [t('transactions:businessDay'), format.date(row.businessDate)],
  ]
  return (
    <>
      <Path steps={row.path} isOwed={row.state === 'owed'} isBack={row.kind === 'refund'} />
      <section aria-labelledby="transaction-facts">
        <SectionHeader id="transaction-facts" level={3} title={t('transactions:details')} className="!mb-2" />
        <dl className="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
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
      <Related row={row} />
      <Entries row={row} />
    </>
  )
}

const icons: Record<MoneyStep['at'], IconType> = {
  guest: User,
  till: Banknote,
  terminal: CreditCard,
  settlement: FileCheck,
  transfer: Landmark,
  declined: CircleAlert,
  hand: HandCoins,
  account: FileText,
  fund: Vault,
}

/** Where the money came from and where it is now, one step under the other. */
function Path({ steps, isOwed, isBack }: { steps: readonly MoneyStep[]; isOwed: boolean; isBack: boolean }) {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  const called = useGivenNames()
  const words = (step: MoneyStep): { name: string; more: string | null } => {
    switch (step.at) {
      case 'guest':
        return { name: step.name ?? t('transactions:path.guest'), more: step.name && t('transactions:path.guest') }
      case 'till':
        return {
          name: called.till(step.name),
          more: isBack
            ? t('transactions:path.tillOut')
            : step.closedAt
              ? t('transactions:path.tillClosed', { time: format.dateTime(step.closedAt, 'short') })
              : t('transactions:path.tillOpen'),
        }
      case 'terminal':
        return { name: t('transactions:path.terminal'), more: step.reference }
      case 'settlement':
        return { name: step.acquirer, more: t(`transactions:path.${step.isPosted ? 'settled' : 'inSettlement'}`) }
      case 'declined':
        return {
          name: t('transactions:path.declined', { way: inLanguage(step.name, language) }),
          more: `${step.how}, ${step.who}`,
        }
      case 'hand':
        return { name: t('transactions:path.hand'), more: `${step.how}, ${step.who}` }
      case 'transfer':
        return { name: t('transactions:path.transfer'), more: step.reference }
      case 'account':
        return { name: t('transactions:path.account'), more: isOwed ? t('transactions:path.accountHint') : null }
      case 'fund':
        return { name: inLanguage(step.name, language), more: null }
    }
  }
  return (
    <section aria-labelledby="transaction-path">
      <SectionHeader id="transaction-path" level={3} title={t('transactions:path.title')} className="!mb-2" />
      <ol className="flex flex-col">
        {steps.map((step, index) => {
          const { name, more } = words(step)
          return (
            <li key={step.at} className="relative flex items-start gap-3 pb-3 last:pb-0">
              {index < steps.length - 1 && (
                <span aria-hidden="true" className="absolute top-8 bottom-0 left-4 w-px bg-line-strong" />
              )}
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-line bg-surface">
                <Icon of={icons[step.at]} size="s" className="text-ink-2" />
              </span>
              <span className="min-w-0 pt-1">
                <span className="block font-semibold text-sm leading-5 [overflow-wrap:anywhere]">{name}</span>
                {more && <span className="tnum block text-ink-3 text-xs [overflow-wrap:anywhere]">{more}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Related({ row }: { row: TransactionDetail }) {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  if (row.related.length === 0) return null
  return (
    <section aria-labelledby="transaction-related">
      <SectionHeader
        id="transaction-related"
        level={3}
        title={t(row.kind === 'payment' ? 'transactions:refundsOf' : 'transactions:paymentOf')}
        className="!mb-2"
      />
      <ul className="flex flex-col gap-1.5 text-sm">
        {row.related.map((other) => (
          <li key={keyText(other)} className="flex justify-between gap-4">
            <TextLink render={<Link to={`/transactions?period=any&id=${keyText(other)}`} />}>
              {format.dateTime(other.at, 'short')} · {inLanguage(other.methodName, language)}
              {other.atTerminal && ` · ${t(`transactions:state.${other.atTerminal}`)}`}
            </TextLink>
            <span className="tnum font-semibold">{format.money(signedMinor(other), row.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entries({ row }: { row: TransactionDetail }) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  if (row.entries.length === 0) return null
  return (
    <section aria-labelledby="transaction-entries">
      <SectionHeader id="transaction-entries" level={3} title={t('transactions:entries')} className="!mb-2" />
      <ul className="flex flex-col gap-1.5 text-sm">
        {row.entries.map(({ id, entryNo, date }) => (
          <li key={id}>
            <TextLink render={<Link to={`/finances-dashboard?view=journal&id=${id}`} />}>
              {t('transactions:entryNo', { number: entryNo })}
            </TextLink>{' '}
            <span className="text-ink-3">{format.date(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
