import { Button, Dialog } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { copyText } from '../../../lib/copy.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useAuditChain } from '../queries.ts'
import { Facts } from './facts.tsx'
import { Moment } from './moment.tsx'

interface ChainDialogProps {
  chain: ReturnType<typeof useAuditChain>
  data: NonNullable<ReturnType<typeof useAuditChain>['data']>
  onClose: () => void
}

/** What the seal is, how far it reaches, and the digest to keep elsewhere. */
export function ChainDialog({ chain, data, onClose }: ChainDialogProps) {
  const { t } = useTexts('audit', 'common')
  const format = useFormat()
  const { lastDigest, lastCheck } = data
  const facts: [string, ReactNode][] = [
    [
      t('audit:chain.state'),
      data.intact ? t('audit:chain.ok') : t('audit:chain.notOk', { number: format.number(data.brokenAt ?? 0) }),
    ],
    [t('audit:chain.count'), format.number(data.links)],
    ...(data.checkedFrom === null
      ? []
      : [[t('audit:chain.checked'), format.number(data.checkedFrom)] satisfies [string, ReactNode]]),
    ...(data.sealedUntil === null
      ? []
      : [[t('audit:chain.until'), <Moment key="until" at={data.sealedUntil} />] satisfies [string, ReactNode]]),
    [t('audit:chain.waiting'), format.number(data.waiting)],
    [
      t('audit:chain.walked'),
      lastCheck === null ? (
        t('audit:chain.neverWalked')
      ) : (
        <>
          <Moment at={lastCheck.at} />,{' '}
          {lastCheck.brokenAt === null
            ? t('audit:chain.links', { count: lastCheck.links, formatted: format.number(lastCheck.links) })
            : t('audit:chain.notOk', { number: format.number(lastCheck.brokenAt) })}
        </>
      ),
    ],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('audit:chain.title')}
      description={t(data.intact ? 'audit:chain.about' : 'audit:chain.brokenHint')}
      footer={
        <Button icon={RefreshCw} loading={chain.isFetching} onClick={() => chain.refetch()}>
          {t('audit:chain.retry')}
        </Button>
      }
    >
      <Facts facts={facts} />
      {lastDigest !== null && (
        <div className="mt-4">
          <h3 className="font-semibold text-sm">{t('audit:chain.digest')}</h3>
          <p className="mt-0.5 text-ink-3 text-sm">{t('audit:chain.digestHint')}</p>
          <code className="mt-2 block rounded-md bg-sunken p-3 text-xs leading-5 [overflow-wrap:anywhere]">
            {lastDigest}
          </code>
          <Button
            size="sm"
            icon={Copy}
            className="mt-2"
            onClick={async () => {
              if (await copyText(`${data.links}:${lastDigest}`)) toast.success(t('common:toast.copied'))
            }}
          >
            {t('audit:chain.copyDigest')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
