import { Button, cx, Icon, LinkButton } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import DoorOpen from 'lucide-react/icons/door-open'
import List from 'lucide-react/icons/list'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { FlagBadges } from '../../../parts/customers/flag-badges.tsx'
import { usePlaceWords } from '../../../parts/passes/pass-words.ts'
import { UndoButton } from '../list/undo-button.tsx'
import { useGroup } from '../queries.ts'
import type { Answer, CheckIn } from '../use-check-in.ts'
import { useDoorNames } from '../use-door-names.ts'
import { answerLooks, flagsOf } from './full-answer.tsx'
import { useMemberFacts } from './member-words.ts'
import { useAnswerWords } from './words.ts'

const TakeDueDialog = dialogOnDemand(() =>
  import('../../../parts/refunds/take-due-dialog.tsx').then((part) => ({ default: part.TakeDueDialog })),
)

interface AnswerCardProps {
  answer: Answer
  checkIn: CheckIn
  mayAdmit: boolean
}

/** The last answer, as it stays on the screen until the next one: who it was, and what can be done about it. */
export function AnswerCard({ answer, checkIn, mayAdmit }: AnswerCardProps) {
  const { t } = useTexts('checkIn', 'common')
  const format = useFormat()
  const name = useDoorNames()
  const place = usePlaceWords()
  const words = useAnswerWords()(answer)
  const { className, icon } = answerLooks[words.color]
  const { check, member, action, admitted, wanted, door } = answer
  const flags = flagsOf(answer)
  const memberFacts = useMemberFacts()
  const mayOpenOrder = useMay('order_list', 'view')
  const now = useGroup(answer)
  const group = now?.group
  const waiting = group?.waiting ?? 0
  const looked = action === 'look' && (check?.ok || member?.ok)
  const many = admitted.length > 1
  const facts: [string, ReactNode][] = member?.membership
    ? memberFacts(member)
    : check?.pass
      ? [
          ...(many
            ? [
                [
                  t('checkIn:facts.seats'),
                  admitted.map(place).filter(Boolean).join('; ') || String(admitted.length),
                ] as [string, ReactNode],
              ]
            : [
                [t('checkIn:facts.pass'), [name(check.pass.type), place(check.pass)].filter(Boolean).join(' · ')] as [
                  string,
                  ReactNode,
                ],
              ]),
          ...(check.pass.holderName ? [[t('checkIn:facts.holder'), check.pass.holderName] as [string, ReactNode]] : []),
          ...(check.session
            ? [
                [
                  t('checkIn:facts.session'),
                  `${name(check.session.product)}, ${format.dateTime(check.session.startsAt, 'short')}`,
                ] as [string, ReactNode],
              ]
            : []),
          ...(check.orderNo !== null
            ? [
                [
                  t('checkIn:facts.order'),
                  group && group.size > 1
                    ? t('checkIn:facts.orderOf', {
                        number: String(check.orderNo),
                        in: group.size - waiting,
                        size: group.size,
                      })
                    : String(check.orderNo),
                ] as [string, ReactNode],
              ]
            : []),
        ]
      : 'code' in wanted
        ? [
            [
              t('checkIn:facts.read'),
              <span key="code" translate="no" className="tracking-[.04em]">
                {wanted.code.slice(0, 40)}
              </span>,
            ],
          ]
        : []
  const mayTakeDue = useMay('order_list', 'take_due') && mayOpenOrder
  const [takesDue, setTakesDue] = useState(false)
  const isUnpaid = check?.reason === 'unpaid'
  const mayBringGroup = mayAdmit && now?.bringsGroup === true && waiting > 0
  return (
    <section
      aria-label={t('checkIn:last')}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-e2"
    >
      <div
        role={words.color === 'ok' || words.color === 'look' ? 'status' : 'alert'}
        className={cx('flex items-center gap-4 px-5 py-4', className)}
      >
        <Icon of={icon} className="!size-11 shrink-0" />
        <div className="min-w-0">
          <p className="stretch-wide font-[720] text-2xl leading-8">{words.word}</p>
          {words.reason && <p className="font-semibold">{words.reason}</p>}
          {words.detail && <p className="tnum text-sm">{words.detail}</p>}
        </div>
      </div>
      {flags.length > 0 && (
        <div role="alert" className="flex items-center gap-3 border-line border-b px-5 py-3 font-semibold">
          {t('checkIn:flagged')}
          <Suspense fallback={null}>
            <FlagBadges flags={flags} />
          </Suspense>
        </div>
      )}
      <dl className="divide-y divide-line px-5 pt-1">
        {facts.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 py-2">
            <dt className="shrink-0 text-ink-2">{term}</dt>
            <dd className="tnum min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 p-5 pt-3 empty:hidden">
        {answer.failure && (
          <Button variant="primary" icon={RotateCw} onClick={() => checkIn.again(answer)} className={tall}>
            {t('common:action.retry')}
          </Button>
        )}
        {looked && mayAdmit && (
          <Button variant="primary" icon={DoorOpen} onClick={() => checkIn.admit(wanted)} className={tall}>
            {t('checkIn:admit.one')}
          </Button>
        )}
        {mayBringGroup && waiting > (looked ? 1 : 0) && (
          <Button
            variant={looked ? 'secondary' : 'primary'}
            icon={UsersRound}
            onClick={() => checkIn.admitGroup(wanted, door)}
            className={tall}
          >
            {looked || action === 'look'
              ? t('checkIn:admit.all', { count: waiting })
              : t('checkIn:admit.rest', { count: waiting })}
          </Button>
        )}
        {isUnpaid && mayTakeDue && check.currency && (
          <Button variant="primary" icon={Banknote} onClick={() => setTakesDue(true)} className={cx(tall, 'tnum')}>
            {t('checkIn:due.take', { amount: format.money(check.dueMinor, check.currency) })}
          </Button>
        )}
        {isUnpaid && !mayTakeDue && <p className="w-full font-semibold">{t('checkIn:due.elsewhere')}</p>}
        {mayOpenOrder && check?.orderId && !check.ok && (
          <LinkButton icon={List} render={<Link to={`/order-list?id=${check.orderId}`} />} className={tall}>
            {t('checkIn:openOrder')}
          </LinkButton>
        )}
        {member?.useId && (
          <UndoButton key={member.useId} entryId={member.useId} seconds={60} onUndone={checkIn.clear} />
        )}
        {check?.scanId && <UndoButton key={check.scanId} scanId={check.scanId} seconds={60} onUndone={checkIn.clear} />}
      </div>
      <Suspense fallback={null}>
        {takesDue && check?.orderId && (
          <TakeDueDialog
            orderId={check.orderId}
            onPaid={() => checkIn.look(wanted, door)}
            onClose={() => setTakesDue(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

const tall = '!min-h-[56px] max-sm:flex-1'
