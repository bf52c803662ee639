import { Badge, Button, Skeleton } from '@marquee/ui'
import Link2 from 'lucide-react/icons/link-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useAuditChain } from '../queries.ts'

const ChainDialog = dialogOnDemand(() => import('./chain-dialog.tsx').then((part) => ({ default: part.ChainDialog })))

/** How far the seal of the audit reaches and whether it holds; opens what is behind it. */
export function ChainBadge() {
  const { t } = useTexts('audit')
  const format = useFormat()
  const chain = useAuditChain()
  const [isOpen, setOpen] = useState(false)
  const { data } = chain
  if (!data) {
    if (!chain.isError) return <Skeleton width={210} height={24} shape="box" />
    return (
      <Button variant="quiet" size="sm" icon={TriangleAlert} loading={chain.isFetching} onClick={() => chain.refetch()}>
        {t('audit:chain.failed')}
      </Button>
    )
  }
  const links = t('audit:chain.links', { count: data.links, formatted: format.number(data.links) })
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="hit min-w-0 rounded-full focus-visible:outline focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2"
      >
        {data.intact ? (
          <Badge
            tone={data.links > 0 ? 'success' : 'neutral'}
            icon={data.links > 0 ? ShieldCheck : Link2}
            // Beside the filter a phone is too narrow for one line of it.
            className="max-sm:!h-auto max-sm:!whitespace-normal max-sm:py-1 max-sm:text-left"
          >
            {data.sealedUntil
              ? t('audit:chain.intact', { links, time: format.dateTime(data.sealedUntil, 'short') })
              : t('audit:chain.none')}
          </Badge>
        ) : (
          <Badge tone="danger" icon={TriangleAlert}>
            {t('audit:chain.broken', { number: format.number(data.brokenAt ?? 0) })}
          </Badge>
        )}
      </button>
      <Suspense fallback={null}>
        {isOpen && <ChainDialog chain={chain} data={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
