import { inLanguage } from '@marquee/contract'
import type { MembershipDetail, MembershipId } from '@marquee/contract/memberships'
import { Badge, Button, SectionHeader, TextLink } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { DetailDrawer, FactList } from '../../lib/list/detail-drawer.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonForm } from '../../parts/reasons/reason-form.tsx'
import { CodeView } from './code-view.tsx'
import { useEntriesText } from './entries-text.ts'
import { stateLooks } from './looks.ts'
import { useMembership, useMembershipCommands } from './queries.ts'
import type { MembershipsState } from './use-memberships-state.ts'

/** One membership: how long it is good, who came in with it, and what can be done with it. */
export function MembershipDrawer({ id, state }: { id: MembershipId; state: MembershipsState }) {
  const { t, language } = useTexts('memberships')
  const found = useMembership(id)
  return (
    <DetailDrawer
      found={found}
      onClose={state.close}
      words={{ one: t('memberships:one'), gone: t('memberships:gone'), failed: t('memberships:oneFailed') }}
      head={(row) => ({
        kicker: t('memberships:one'),
        title: row.holder ?? t('memberships:one'),
        subtitle: inLanguage(row.plan, language),
        badges: <Badge {...stateLooks[row.state]}>{t(`memberships:state.${row.state}`)}</Badge>,
      })}
    >
      {(row) => <Loaded key={row.rev} row={row} />}
    </DetailDrawer>
  )
}

type Doing = 'block' | 'unblock' | 'replace'

function Loaded({ row }: { row: MembershipDetail }) {
  const { t } = useTexts('memberships')
  const format = useFormat()
  const entries = useEntriesText()
  const [mayKeep, seesOrders] = [useMay('memberships', 'update'), useMay('order_list', 'view')]
  const [doing, setDoing] = useState<Doing | null>(null)
  const hasEnded = row.state === 'taken_back'
  const number = String(row.order.no)
  const order = seesOrders ? (
    <TextLink render={<Link to={`/order-list?id=${row.order.id}`} />}>{number}</TextLink>
  ) : (
    number
  )
  const facts: (readonly [string, ReactNode])[] = [
    [t('memberships:column.entries'), entries(row)],
    [t('memberships:rule'), row.onceADay ? t('memberships:gives.onceADay') : null],
    [t('memberships:validFrom'), format.date(row.validFrom)],
    [t('memberships:column.validTo'), format.date(row.validTo)],
    [t('memberships:code'), `•••• ${row.tail}`],
    [t('memberships:order'), order],
    [t('memberships:column.at'), format.dateTime(row.at)],
    [t('memberships:by'), row.by],
    [t('memberships:reason'), row.reason],
  ]
  return (
    <>
      {mayKeep && !hasEnded && (
        <div className="flex flex-wrap gap-2">
          {row.state === 'blocked' ? (
            <Button icon={Undo} onClick={() => setDoing('unblock')}>
              {t('memberships:unblock.action')}
            </Button>
          ) : (
            <>
              <Button icon={Ban} onClick={() => setDoing('block')}>
                {t('memberships:block.action')}
              </Button>
              <Button icon={RefreshCw} onClick={() => setDoing('replace')}>
                {t('memberships:replace.action')}
              </Button>
            </>
          )}
        </div>
      )}
      {mayKeep && !hasEnded && row.state !== 'blocked' && <CodeView id={row.id} holder={row.holder ?? ''} />}
      <FactList title={t('memberships:details')} facts={facts} />
      {row.used === 0 && !hasEnded && seesOrders && (
        <p className="text-ink-3 text-sm">{t('memberships:takeBackHint')}</p>
      )}
      <Entries row={row} />
      {doing && <ChangeDialog row={row} doing={doing} onClose={() => setDoing(null)} />}
    </>
  )
}

function Entries({ row }: { row: MembershipDetail }) {
  const { t, language } = useTexts('memberships')
  const format = useFormat()
  return (
    <section aria-labelledby="membership-entries">
      <SectionHeader id="membership-entries" level={3} title={t('memberships:entries')} className="!mb-2" />
      {row.uses.length === 0 && <p className="text-ink-3 text-sm">{t('memberships:noEntries')}</p>}
      <ul className="divide-y divide-line">
        {row.uses.map(({ id, at, who, gate, undoneAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2 text-sm">
            <span className="tnum">
              {undoneAt ? <s className="text-ink-3">{format.dateTime(at)}</s> : format.dateTime(at)}
              {undoneAt && <span className="ml-2 text-ink-3">{t('memberships:undone')}</span>}
            </span>
            <span className="text-ink-2">{[gate && inLanguage(gate, language), who].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangeDialog({ row, doing, onClose }: { row: MembershipDetail; doing: Doing; onClose: () => void }) {
  const { t } = useTexts('memberships')
  const commands = useMembershipCommands()
  return (
    <ReasonForm
      name={`memberships.${doing}`}
      send={commands[doing].mutateAsync}
      of={{ id: row.id, expectedRev: row.rev }}
      words={{
        title: t(`memberships:${doing}.title`),
        lead: t(`memberships:${doing}.lead`),
        reason: t('memberships:reason'),
        submit: t(`memberships:${doing}.action`),
        done: t(`memberships:${doing}.done`),
      }}
      tone={doing === 'block' ? 'danger' : 'neutral'}
      onClose={onClose}
    />
  )
}
