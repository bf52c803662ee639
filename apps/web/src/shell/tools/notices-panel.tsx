import type { NoticeRow } from '@marquee/contract'
import { Avatar, cx, EmptyState, ErrorState, Icon, IconButton, SafeHtml, Skeleton } from '@marquee/ui'
import Bell from 'lucide-react/icons/bell'
import Inbox from 'lucide-react/icons/inbox'
import MailOpen from 'lucide-react/icons/mail-open'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Panel } from './panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { type NoticesKind, useNoticeDeeds, useNotices } from './queries.ts'
import { TopicChoice } from './topic-choice.tsx'

/** Messages or notifications: read, unread, removed; both look alike. */
export function NoticesPanel({ kind, open, onClose }: PanelProps & { kind: NoticesKind }) {
  const { t } = useTexts('panels')
  const list = useNotices(kind)
  const deeds = useNoticeDeeds(kind)
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => {
    if (open) setChoosing(false)
  }, [open])
  const rows = list.data?.rows ?? []
  const remove = (row: NoticeRow) =>
    deeds.remove(row, () =>
      toast.success(t(`panels:${kind}.removed`), {
        action: { label: t('panels:undo'), onSelect: () => deeds.bringBack(row) },
      }),
    )
  return (
    <Panel
      name={kind}
      open={open}
      onClose={onClose}
      title={t(`panels:${kind}.title`)}
      actions={
        <>
          <IconButton
            icon={MailOpen}
            label={t('panels:markAll')}
            disabled={(list.data?.unread ?? 0) === 0}
            onClick={deeds.markAll}
          />
          {kind === 'notifications' && (
            <IconButton
              icon={SlidersHorizontal}
              label={t('panels:topics.title')}
              aria-pressed={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            />
          )}
        </>
      }
    >
      {isChoosing ? (
        <TopicChoice />
      ) : list.isError && !list.data ? (
        <ErrorState title={t(`panels:${kind}.notLoaded`)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div aria-busy="true" className="flex flex-col gap-3 p-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t(`panels:${kind}.empty`)} body={t(`panels:${kind}.emptyBody`)} />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Notice key={row.id} row={row} kind={kind} deeds={deeds} onRemove={() => remove(row)} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface NoticeProps {
  row: NoticeRow
  kind: NoticesKind
  deeds: ReturnType<typeof useNoticeDeeds>
  onRemove: () => void
  onLeave: () => void
}

function Notice({ row, kind, deeds, onRemove, onLeave }: NoticeProps) {
  const { t } = useTexts('panels')
  const format = useFormat()
  const read = () => {
    if (!row.read) deeds.setRead(row.id, true)
    onLeave()
  }
  return (
    <li className={cx('group relative flex', !row.read && 'bg-accent-soft/60')}>
      <Place row={row} onFollow={read}>
        {row.image ? (
          <Avatar name={row.title ?? ''} src={row.image} size={36} />
        ) : (
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
            <Icon of={kind === 'messages' ? Inbox : Bell} />
          </span>
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {row.title && <SafeHtml html={row.title} className="!text-sm font-[650] [overflow-wrap:anywhere]" />}
          {row.description && (
            <SafeHtml html={row.description} className="line-clamp-2 !text-sm text-ink-2 [overflow-wrap:anywhere]" />
          )}
          <time dateTime={row.time} className="text-ink-3 text-xs">
            {format.dateTime(row.time)}
          </time>
        </span>
      </Place>
      <div className="flex shrink-0 flex-col items-center gap-0.5 py-3 pr-2">
        <IconButton
          size="sm"
          icon={row.read ? ReadDot : UnreadDot}
          label={t(row.read ? 'panels:markUnread' : 'panels:markRead')}
          onClick={() => deeds.setRead(row.id, !row.read)}
        />
        <IconButton size="sm" icon={X} label={t('panels:remove')} onClick={onRemove} />
      </div>
    </li>
  )
}

const place = 'flex min-w-0 flex-1 gap-3 py-3.5 pr-1 pl-5 text-left'

/** What is pressed to follow a notice: a page of ours, another address, or nothing. */
function Place({ row, onFollow, children }: { row: NoticeRow; onFollow: () => void; children: ReactNode }) {
  if (!row.link) return <div className={place}>{children}</div>
  if (row.useRouter) {
    return (
      <Link to={row.link} onClick={onFollow} className={place}>
        {children}
      </Link>
    )
  }
  return (
    <a href={row.link} target="_blank" rel="noreferrer" onClick={onFollow} className={place}>
      {children}
    </a>
  )
}

const UnreadDot = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
    <circle cx="8" cy="8" r="4.5" className="fill-accent" />
  </svg>
)
const ReadDot = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
    <circle cx="8" cy="8" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
)
