import type { DoorPass, TicketSessionId } from '@marquee/contract'
import { Button, EmptyState, ErrorState, Skeleton } from '@marquee/ui'
import DoorOpen from 'lucide-react/icons/door-open'
import UsersRound from 'lucide-react/icons/users-round'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../../lib/format.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PassBadge } from '../../../parts/passes/pass-badge.tsx'
import { usePlaceWords } from '../../../parts/passes/pass-words.ts'
import { useSearch } from '../queries.ts'
import type { CheckIn } from '../use-check-in.ts'
import { useDoorNames } from '../use-door-names.ts'

interface FoundPassesProps {
  text: string
  ticketSessionId: TicketSessionId | undefined
  checkIn: CheckIn
  mayAdmit: boolean
  onClose: () => void
}

/** The passes of a name or an order, each to be let in by hand, or all of an order at once. */
export function FoundPasses({ text, ticketSessionId, checkIn, mayAdmit, onClose }: FoundPassesProps) {
  const { t } = useTexts('checkIn', 'common')
  const found = useSearch(text, ticketSessionId)
  const orders = Map.groupBy(found.data ?? [], ({ orderNo }) => orderNo)
  return (
    <section aria-labelledby="found-title" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="found-title" className="min-w-0 font-[660] text-lg [overflow-wrap:anywhere]">
          {t('checkIn:find.result', { text })}
        </h2>
        <Button icon={X} onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </div>
      {found.isPending ? (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={120} />
        </div>
      ) : found.isError ? (
        <ErrorState
          title={t('checkIn:find.failed')}
          requestId={readFailure(found.error).requestId ?? undefined}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : found.data.length === 0 ? (
        <EmptyState title={t('checkIn:find.none')} body={t('checkIn:find.noneHint')} />
      ) : (
        [...orders].map(([orderNo, rows]) => <Order key={orderNo} rows={rows} checkIn={checkIn} mayAdmit={mayAdmit} />)
      )}
    </section>
  )
}

interface OrderProps {
  rows: DoorPass[]
  checkIn: CheckIn
  mayAdmit: boolean
}

function Order({ rows, checkIn, mayAdmit }: OrderProps) {
  const { t } = useTexts('checkIn', 'getPass')
  const format = useFormat()
  const name = useDoorNames()
  const place = usePlaceWords()
  const [first] = rows
  if (!first) return null
  const waiting = rows.filter(({ pass }) => pass.state === 'issued')
  const [one] = waiting
  return (
    <section className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
        <h3 className="min-w-0">
          <span className="font-[660]">
            {[first.guestName, t('checkIn:scans.order', { number: String(first.orderNo) })].filter(Boolean).join(' · ')}
          </span>
          <span className="tnum block text-ink-2 text-sm">
            {name(first.session.product)}, {format.dateTime(first.session.startsAt, 'short')}
          </span>
        </h3>
        {mayAdmit && one && waiting.length > 1 && (
          <Button
            icon={UsersRound}
            className="!min-h-[56px]"
            onClick={() => checkIn.admitGroup({ passId: one.pass.id })}
          >
            {t('checkIn:admit.all', { count: waiting.length })}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line">
        {rows.map(({ pass }) => (
          <li key={pass.id} className="flex min-h-[64px] flex-wrap items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {name(pass.type)}
                <PassBadge pass={pass} />
              </p>
              <p className="text-ink-2 text-sm">{[place(pass), pass.holderName].filter(Boolean).join(' · ')}</p>
            </div>
            {mayAdmit && pass.state === 'issued' && (
              <Button icon={DoorOpen} className="!min-h-[56px]" onClick={() => checkIn.admit({ passId: pass.id })}>
                {t('checkIn:admit.one')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
