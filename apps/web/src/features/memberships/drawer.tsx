import { inLanguage } from '@marquee/contract'
import type { MembershipDetail, MembershipId } from '@marquee/contract/memberships'
import { Badge, Button, Drawer, Field, SectionHeader, Skeleton, TextInput, TextLink } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo from 'lucide-react/icons/undo-2'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommand } from '../../parts/till/use-command.ts'
import { CodeView } from './code-view.tsx'
import { useEntriesText } from './entries-text.ts'
import { stateLooks } from './looks.ts'
import { useMembership, useMembershipCommands } from './queries.ts'
import type { MembershipsState } from './use-memberships-state.ts'

/** One membership: how long it is good, who came in with it, and what can be done with it. */
export function MembershipDrawer({ id, state }: { id: MembershipId; state: MembershipsState }) {
  const { t, language } = useTexts('memberships')
  const found = useMembership(id)
  useEscape('aside', state.close)
  const row = found.data
  const isGone = found.isError && readFailure(found.error).reason === 'NOT_FOUND'
  return (
    <Drawer
      open
      inline
      onClose={state.close}
      kicker={t('memberships:one')}
      title={row?.holder ?? t('memberships:one')}
      subtitle={row && inLanguage(row.plan, language)}
      badges={row && <Badge {...stateLooks[row.state]}>{t(`memberships:state.${row.state}`)}</Badge>}
    >
      {row && !isGone ? (
        <Loaded key={row.rev} row={row} />
      ) : found.isError ? (
        <FailedState title={t(isGone ? 'memberships:gone' : 'memberships:oneFailed')} query={found} />
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
      <section aria-labelledby="membership-facts">
        <SectionHeader id="membership-facts" level={3} title={t('memberships:details')} className="!mb-2" />
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
        {row.used === 0 && !hasEnded && seesOrders && (
          <p className="mt-2 text-ink-3 text-sm">{t('memberships:takeBackHint')}</p>
        )}
      </section>
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
  const { t } = useTexts('memberships', 'errors')
  const id = useId()
  const commands = useMembershipCommands()
  const command = useCommand(`memberships.${doing}`, commands[doing].mutateAsync)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    const done = await command.act({ id: row.id, expectedRev: row.rev, reason: reason.trim() })
    if (!done || 'failure' in done) return
    toast.success(t(`memberships:${doing}.done`))
    onClose()
  }

  return (
    <FormDialog
      title={t(`memberships:${doing}.title`)}
      lead={t(`memberships:${doing}.lead`)}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={command}
      pending={command.pending}
      submitLabel={t(`memberships:${doing}.action`)}
      tone={doing === 'block' ? 'danger' : 'neutral'}
    >
      <Field
        id={`${id}-reason`}
        label={t('memberships:reason')}
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
