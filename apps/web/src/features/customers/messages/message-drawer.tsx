import { type MessageResult, type MessageRow, messageResults } from '@marquee/contract/customer-messages'
import { Button, Drawer, Field, Select, Skeleton, TextLink } from '@marquee/ui'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmLater } from '../../../lib/confirm-later.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useEscape } from '../../../lib/keys/use-escape.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useMessageCommands, useRecipients } from './queries.ts'
import { ResultBadge, Results } from './results.tsx'
import { useToWhom } from './use-to-whom.ts'

interface MessageDrawerProps {
  message: MessageRow
  onClose: () => void
}

/** One message: whom it was for and what became of it for each of them; whoever may stops it. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const { t } = useTexts('customers', 'customerMessages')
  const format = useFormat()
  const toWhom = useToWhom()
  const failureText = useFailureText()
  const id = useId()
  const maySend = useMay('customers', 'message')
  const { stop } = useMessageCommands()
  const [result, setResult] = useState<MessageResult | null>(null)
  const [asks, setAsks] = useState(false)
  const [after, setAfter] = useState<string | null>(null)
  const found = useRecipients({ id: message.id, result, after })
  useEscape('aside', onClose)
  const rows = found.data?.rows ?? []
  const next = found.data?.nextCursor ?? null
  const had = messageResults.reduce((sum, each) => sum + (message.results[each] ?? 0), 0)
  const isUnderWay = message.stoppedAt === null && (had < message.total || (message.results.queued ?? 0) > 0)
  const confirm = () =>
    stop.mutate(
      { id: message.id },
      {
        onSuccess: () => toast.success(t('customerMessages:one.stopped')),
        onError: (error) => toast.error(failureText(readFailure(error))),
        onSettled: () => setAsks(false),
      },
    )
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={t('customerMessages:one.title')}
      title={message.template}
      subtitle={[toWhom(message), format.dateTime(message.at, 'short'), message.by.name].join(' · ')}
    >
      <div className="flex flex-col gap-4">
        <Results message={message} />
        {maySend && isUnderWay && (
          <Button className="self-start" onClick={() => setAsks(true)}>
            {t('customerMessages:one.stop')}
          </Button>
        )}
        <Field id={id} label={t('customerMessages:one.filter')}>
          <Select
            value={result ?? 'any'}
            onValueChange={(value) => {
              setAfter(null)
              setResult(value === 'any' ? null : (value as MessageResult))
            }}
            options={[
              { value: 'any', label: t('customerMessages:one.any') },
              ...messageResults.map((value) => ({
                value: value as string,
                label: t(`customers:messageResult.${value}`),
              })),
            ]}
          />
        </Field>
        {found.isError ? (
          <FailedState title={t('customerMessages:one.failed')} query={found} />
        ) : found.isPending ? (
          <div aria-busy="true" className="flex flex-col gap-2">
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </div>
        ) : rows.length === 0 ? (
          <p className="text-ink-3 text-sm">{t(`customerMessages:one.${result ? 'noneOf' : 'none'}`)}</p>
        ) : (
          <ul
            aria-label={t('customerMessages:one.recipients')}
            className="divide-y divide-line border-line border-y text-sm"
          >
            {rows.map((row) => (
              <li key={row.customerId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <TextLink render={<Link to={`/customers?id=${row.customerId}`} />}>{row.name}</TextLink>{' '}
                  <span className="tnum text-ink-3">{row.customerNo}</span>
                </span>
                <ResultBadge result={row.result} />
              </li>
            ))}
          </ul>
        )}
        {(after !== null || next !== null) && (
          <span className="flex flex-wrap gap-2">
            {after !== null && <Button onClick={() => setAfter(null)}>{t('customerMessages:one.first')}</Button>}
            {next !== null && (
              <Button loading={found.isPlaceholderData} onClick={() => setAfter(next)}>
                {t('customerMessages:one.next')}
              </Button>
            )}
          </span>
        )}
      </div>
      {asks && (
        <ConfirmLater
          open
          title={t('customerMessages:one.stopTitle')}
          body={t('customerMessages:one.stopBody')}
          confirmLabel={t('customerMessages:one.stop')}
          tone="danger"
          loading={stop.isPending}
          onConfirm={confirm}
          onCancel={() => setAsks(false)}
        />
      )}
    </Drawer>
  )
}
