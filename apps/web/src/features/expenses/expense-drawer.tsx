import { inLanguage } from '@marquee/contract'
import type { ExpenseDetail, ExpenseId } from '@marquee/contract/expenses'
import { Badge, Button, Drawer, SectionHeader, Skeleton, TextLink } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '../../lib/command/use-command.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stateLooks } from './looks.ts'
import { vehicleName } from './names.ts'
import { useExpense, useExpenseCommands } from './queries.ts'

const ExpenseDialog = dialogOnDemand(() =>
  import('./expense-dialog.tsx').then((part) => ({ default: part.ExpenseDialog })),
)
const ReasonDialog = dialogOnDemand(() => import('./step-dialogs.tsx').then((part) => ({ default: part.ReasonDialog })))
const PayDialog = dialogOnDemand(() => import('./step-dialogs.tsx').then((part) => ({ default: part.PayDialog })))

/** One expense: what it was for, its receipt, its way, and what can be done with it now. */
export function ExpenseDrawer({ id, onClose }: { id: ExpenseId; onClose: () => void }) {
  const { t } = useTexts('expenses')
  const format = useFormat()
  const found = useExpense(id)
  useEscape('aside', onClose)
  const row = found.data
  const isGone = found.isError && readFailure(found.error).reason === 'NOT_FOUND'
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={row ? t('expenses:no', { number: row.expenseNo }) : t('expenses:one')}
      title={<span className="tnum">{row ? format.money(row.grossMinor, row.currency) : t('expenses:one')}</span>}
      subtitle={row?.description}
      badges={row && <Badge {...stateLooks[row.state]}>{t(`expenses:state.${row.state}`)}</Badge>}
    >
      {row && !isGone ? (
        <Loaded row={row} />
      ) : found.isError ? (
        <FailedState title={t(isGone ? 'expenses:gone' : 'expenses:oneFailed')} query={found} />
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

function Loaded({ row }: { row: ExpenseDetail }) {
  return (
    <>
      <Deeds row={row} />
      <Hints row={row} />
      {row.receiptLink && <Receipt url={row.receiptLink.url} smallUrl={row.receiptLink.smallUrl} />}
      <Facts row={row} />
      <Way row={row} />
    </>
  )
}

type Doing = 'edit' | 'return' | 'reverse' | 'pay' | null

/** The buttons of the state that it is in, for people who may press them. */
function Deeds({ row }: { row: ExpenseDetail }) {
  const { t } = useTexts('expenses')
  const [doing, setDoing] = useState<Doing>(null)
  const commands = useExpenseCommands()
  const submit = useCommand('expenses.submit', commands.submit.mutateAsync)
  const approve = useCommand('expenses.approve', commands.approve.mutateAsync)
  const discard = useCommand('expenses.discard', commands.discard.mutateAsync)
  const may = {
    create: useMay('expenses', 'create'),
    update: useMay('expenses', 'update'),
    approve: useMay('expenses', 'approve'),
    pay: useMay('expenses', 'pay'),
  }
  const of = { id: row.id, expectedRev: row.rev }
  const run = async (command: typeof submit, said: string) => {
    const done = await command.act(of)
    if (!done) return
    if ('failure' in done) reportFailure(done.error)
    else toast.success(said)
  }
  const isOpen = row.state === 'draft' || row.state === 'returned'
  const close = () => setDoing(null)
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && may.create && (
          <Button
            variant="primary"
            icon={Send}
            loading={submit.pending}
            onClick={() => run(submit, t('expenses:handedIn'))}
          >
            {t('expenses:submit')}
          </Button>
        )}
        {isOpen && may.update && (
          <>
            <Button icon={Pencil} onClick={() => setDoing('edit')}>
              {t('expenses:editAction')}
            </Button>
            <Button icon={Ban} loading={discard.pending} onClick={() => run(discard, t('expenses:discarded'))}>
              {t('expenses:discard')}
            </Button>
          </>
        )}
        {row.state === 'submitted' && may.approve && (
          <>
            <Button
              variant="primary"
              icon={Check}
              loading={approve.pending}
              onClick={() => run(approve, t('expenses:approved'))}
            >
              {t('expenses:approve')}
            </Button>
            <Button icon={CornerUpLeft} onClick={() => setDoing('return')}>
              {t('expenses:return.action')}
            </Button>
          </>
        )}
        {row.state === 'approved' && may.pay && (
          <Button variant="primary" icon={Wallet} onClick={() => setDoing('pay')}>
            {t('expenses:pay.action')}
          </Button>
        )}
        {((row.state === 'approved' && may.approve) || (row.state === 'paid' && may.approve && may.pay)) && (
          <Button icon={Undo} onClick={() => setDoing('reverse')}>
            {t('expenses:reverse.action')}
          </Button>
        )}
      </div>
      {doing === 'edit' && <ExpenseDialog expense={row} onClose={close} onDone={close} />}
      {(doing === 'return' || doing === 'reverse') && <ReasonDialog row={row} doing={doing} onClose={close} />}
      {doing === 'pay' && <PayDialog row={row} onClose={close} />}
    </>
  )
}

/** What somebody should know before they act. */
function Hints({ row }: { row: ExpenseDetail }) {
  const { t } = useTexts('expenses')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, row.currency)
  const { budget } = row
  const isCounted = row.state === 'approved' || row.state === 'paid'
  const after = budget && budget.usedMinor + (isCounted ? 0 : row.grossMinor)
  const hints: ReactNode[] = [
    row.state === 'returned' && row.reason && t('expenses:hint.returned', { reason: row.reason }),
    row.state === 'reversed' && row.reason && t('expenses:hint.reversed', { reason: row.reason }),
    row.state === 'submitted' && row.needsOther && t('expenses:hint.needsOther'),
    row.twins.length > 0 && row.state !== 'reversed' && row.state !== 'discarded' && (
      <>
        {t('expenses:hint.twins')}{' '}
        {row.twins.map(({ id, expenseNo }) => (
          <TextLink key={id} render={<Link to={`/inventory/inventory-expenses?id=${id}`} />} className="mr-2">
            {t('expenses:no', { number: expenseNo })}
          </TextLink>
        ))}
      </>
    ),
    budget &&
      after !== null &&
      after > budget.budgetMinor &&
      row.state !== 'reversed' &&
      row.state !== 'discarded' &&
      t('expenses:hint.overBudget', { amount: money(after - budget.budgetMinor) }),
  ].filter(Boolean)
  if (hints.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {hints.map((hint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hints have no identity but their place
        <li key={index} className="rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">
          {hint}
        </li>
      ))}
    </ul>
  )
}

function Receipt({ url, smallUrl }: { url: string; smallUrl: string }) {
  const { t } = useTexts('expenses')
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block rounded-md border border-line bg-surface-2 p-2">
      <img src={smallUrl} alt={t('expenses:receipt.picture')} className="mx-auto max-h-56 rounded-sm object-contain" />
    </a>
  )
}

function Facts({ row }: { row: ExpenseDetail }) {
  const { t, language } = useTexts('expenses')
  const format = useFormat()
  const seesSchedule = useMay('ticket_schedules', 'view')
  const seesVehicles = useMay('vehicles', 'view')
  const { session, vehicle, vehicleEntry, budget } = row
  const show = session && `${inLanguage(session.product, language)}, ${format.dateTime(session.startsAt, 'short')}`
  const facts: (readonly [string, ReactNode])[] = [
    [t('expenses:column.day'), format.date(row.incurredOn)],
    [t('expenses:column.category'), inLanguage(row.category.name, language)],
    [t('expenses:field.vendor'), row.vendor?.name],
    [t('expenses:field.ref'), row.vendorRef],
    [t('expenses:field.tax'), row.taxMinor > 0 && format.money(row.taxMinor, row.currency)],
    [
      t('expenses:field.session'),
      show &&
        (seesSchedule && session ? (
          <TextLink render={<Link to={`/ticket/schedule?session=${session.id}`} />}>{show}</TextLink>
        ) : (
          show
        )),
    ],
    [
      t('expenses:field.vehicle'),
      vehicle &&
        (seesVehicles ? (
          <TextLink render={<Link to={`/vehicles?id=${vehicle.id}`} />}>{vehicleName(vehicle)}</TextLink>
        ) : (
          vehicleName(vehicle)
        )),
    ],
    [
      t('expenses:vehicleEntryLabel'),
      vehicleEntry &&
        (seesVehicles ? (
          <TextLink render={<Link to={`/vehicles?view=log&id=${vehicleEntry.id}`} />}>
            {t(`expenses:vehicleEntry.${vehicleEntry.kind}`)}
          </TextLink>
        ) : (
          t(`expenses:vehicleEntry.${vehicleEntry.kind}`)
        )),
    ],
    [t('expenses:rule'), row.rule?.name],
    [t('expenses:fund'), row.fund && inLanguage(row.fund.name, language)],
    [
      t('expenses:budget'),
      budget &&
        t('expenses:budgetUsed', {
          used: format.money(budget.usedMinor, row.currency),
          budget: format.money(budget.budgetMinor, row.currency),
        }),
    ],
  ]
  return (
    <section aria-labelledby="expense-facts">
      <SectionHeader id="expense-facts" level={3} title={t('expenses:details')} className="!mb-2" />
      <dl className="grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="tnum min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const steps = ['created', 'submitted', 'returned', 'approved', 'paid', 'reversed'] as const

/** Who did what with it, in the order in which it was done. */
function Way({ row }: { row: ExpenseDetail }) {
  const { t } = useTexts('expenses')
  const format = useFormat()
  const taken = steps
    .flatMap((name) => {
      const step = row[name]
      return step ? [{ name, ...step }] : []
    })
    .sort((a, b) => a.at.localeCompare(b.at))
  return (
    <section aria-labelledby="expense-way">
      <SectionHeader id="expense-way" level={3} title={t('expenses:way.title')} className="!mb-2" />
      <ol className="flex flex-col divide-y divide-line text-sm">
        {taken.map(({ name, at, by }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="font-semibold">{t(`expenses:way.${name}`)}</span>
            <span className="tnum text-right text-ink-3 text-xs">
              {[by ?? t('expenses:way.byRule'), format.dateTime(at, 'short')].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
