import type { AuditRow } from '@marquee/contract'
import { Button, Drawer, IconButton, SectionHeader, Skeleton } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import Filter from 'lucide-react/icons/list-filter'
import type { ReactNode } from 'react'
import { copyText } from '../../../lib/copy.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useEscape } from '../../../lib/keys/use-escape.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { deviceName } from '../../../parts/people/device-name.ts'
import { useAuditEvent } from '../queries.ts'
import type { AuditState } from '../use-audit-state.ts'
import { useExactTime } from '../use-exact-time.ts'
import { useAuditWords } from '../words.ts'
import { ChangeList } from './change-list.tsx'
import { Facts } from './facts.tsx'
import { Subject } from './subject.tsx'

/** One entry whole: what changed, and the circumstances. */
export function AuditDrawer({ id, state }: { id: string; state: AuditState }) {
  const { t } = useTexts('audit', 'common')
  const event = useAuditEvent(id)
  const words = useAuditWords()
  const exact = useExactTime()
  useEscape('aside', state.close)
  const row = event.data
  return (
    <Drawer
      open
      inline
      onClose={state.close}
      kicker={t('audit:drawer.title')}
      title={row ? words.act(row) : t('audit:drawer.title')}
      subtitle={row && exact(row.at)}
    >
      {row ? (
        <Entry key={id} row={row} state={state} />
      ) : event.isError ? (
        <FailedState
          title={t(readFailure(event.error).reason === 'NOT_FOUND' ? 'audit:drawer.gone' : 'audit:drawer.loadFailed')}
          query={event}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton width="40%" />
          <Skeleton width="100%" height={72} shape="box" />
          <Skeleton width="30%" />
          <Skeleton width="100%" height={120} shape="box" />
        </div>
      )}
    </Drawer>
  )
}

function Entry({ row, state }: { row: AuditRow; state: AuditState }) {
  const { t } = useTexts('audit', 'common')
  const called = useGivenNames()
  const { actor, requestId } = row
  const lines: (readonly [string, ReactNode] | null)[] = [
    [t('audit:drawer.who'), actor?.name ?? t('audit:system')],
    row.actorRole === null ? null : [t('audit:drawer.role'), called.role(row.actorRole)],
    row.approver === null ? null : [t('audit:drawer.approver'), row.approver.name],
    row.apiKey === null ? null : [t('audit:drawer.key'), row.apiKey],
    [t('audit:drawer.entity'), <Subject key="subject" row={row} />],
    row.reason === null ? null : [t('audit:drawer.reason'), row.reason],
    row.device === null
      ? null
      : [t('audit:drawer.device'), [row.deviceName, deviceName(row.device)].filter(Boolean).join(' · ')],
    requestId === null
      ? null
      : [
          t('audit:drawer.request'),
          <span key="request" className="flex items-start gap-1">
            <code className="min-w-0 flex-1 text-xs leading-5">{requestId}</code>
            <IconButton
              label={t('audit:drawer.copyRequest')}
              icon={Copy}
              size="sm"
              className="-my-1.5"
              onClick={async () => {
                if (await copyText(requestId)) toast.success(t('common:toast.copied'))
              }}
            />
          </span>,
        ],
  ]
  return (
    <>
      <section aria-labelledby="audit-changes">
        <SectionHeader id="audit-changes" level={3} title={t('audit:drawer.changes')} className="!mb-1" />
        <ChangeList row={row} />
      </section>
      <section aria-labelledby="audit-circumstances">
        <SectionHeader id="audit-circumstances" level={3} title={t('audit:drawer.circumstances')} className="!mb-2" />
        <Facts facts={lines.filter((line) => line !== null)} />
      </section>
      <div className="flex flex-wrap gap-2">
        {row.entityId !== '' && (
          <Button
            size="sm"
            icon={Filter}
            onClick={() => state.change({ ...wide, kind: row.entity, thing: row.entityId })}
          >
            {t('audit:drawer.sameThing')}
          </Button>
        )}
        {actor && (
          <Button size="sm" icon={Filter} onClick={() => state.change({ ...wide, person: actor.id })}>
            {t('audit:drawer.samePerson', { name: actor.name })}
          </Button>
        )}
      </div>
    </>
  )
}

// "All entries" begins anew: an older filter would hide some of them.
const wide = { period: null, from: null, until: null, person: null, action: null, kind: null, thing: null } as const
