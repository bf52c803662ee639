import type { TillSessionId, TillSessionRow } from '@marquee/contract'
import { Drawer, ErrorState, Skeleton, Tabs } from '@marquee/ui'
import { useState } from 'react'
import { UnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { ExplainDifference } from './explain-difference.tsx'
import { TillOffers } from './hand-over.tsx'
import { OpenTill } from './open-till.tsx'
import { OwnTill } from './own-till.tsx'
import { MoneyWithoutSale } from './part-payment/money-without-sale.tsx'
import { useTill, useTillsLive, useUnexplained } from './queries.ts'
import { TillHistory } from './till-history.tsx'
import { TillReport } from './till-report.tsx'
import { TillsEditor } from './tills-editor.tsx'
import { ZReports } from './z/z-list.tsx'

type Tab = 'own' | 'history' | 'z' | 'tills'

interface TillDrawerProps {
  onClose: () => void
  /** Where it opens; absent: at the own till. */
  tab?: 'history' | undefined
  /** The till session that it opens with, the caller's own one at their till. */
  session?: TillSessionId | undefined
}

/** Everything about tills: the own one from the float to the count, those of others, and which tills there are. */
export function TillDrawer({ onClose, tab: first, session }: TillDrawerProps) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const mayLook = useMay('funds', 'view')
  const mayManage = useMay('funds', 'update')
  const [chosen, setChosen] = useState<Tab | null>(null)
  const { till } = useTill()
  const isOwn = session !== undefined && till?.id === session
  const tab = chosen ?? (first && mayLook && !isOwn ? first : 'own')
  useTillsLive()
  // What was closed stays to be printed, until the drawer is closed too.
  const [closed, setClosed] = useState<TillSessionRow | null>(null)
  const own = <OwnPart closed={closed} onClosed={setClosed} />
  const tabs = [
    { value: 'own' as const, label: t('till:tab.own'), content: own },
    ...(mayLook
      ? [{ value: 'history' as const, label: t('till:tab.history'), content: <TillHistory session={session} /> }]
      : []),
    ...(mayLook ? [{ value: 'z' as const, label: t('till:tab.z'), content: <ZReports /> }] : []),
    ...(mayManage ? [{ value: 'tills' as const, label: t('till:tab.tills'), content: <TillsEditor /> }] : []),
  ]
  const stored = closed?.till.name ?? till?.till.name
  const name = stored && called.till(stored)
  return (
    <UnsavedInside onClose={onClose}>
      {(requestClose) => (
        <Drawer
          open
          onClose={requestClose}
          title={name ?? t('till:title')}
          kicker={name && t('till:title')}
          width={520}
        >
          {tabs.length === 1 ? (
            own
          ) : (
            <Tabs label={t('till:title')} tabs={tabs} value={tab} onValueChange={(next) => setChosen(next as Tab)} />
          )}
        </Drawer>
      )}
    </UnsavedInside>
  )
}

interface OwnPartProps {
  closed: TillSessionRow | null
  onClosed: (row: TillSessionRow | null) => void
}

function OwnPart({ closed, onClosed }: OwnPartProps) {
  const { t } = useTexts('till')
  const { till, loading, failure, refresh } = useTill()
  const waiting = useUnexplained(!till && !loading && !closed)
  const asked = closed ?? waiting
  if (asked && asked.differenceMinor !== 0 && asked.differenceReason === null) {
    return <ExplainDifference key={asked.id} row={asked} onExplained={onClosed} />
  }
  if (closed) return <TillReport row={closed} onDone={() => onClosed(null)} />
  if (loading) return <Skeleton shape="box" width="100%" height={220} />
  if (failure && !till) {
    return <ErrorState title={t('till:loadFailed')} requestId={failure.requestId ?? undefined} onRetry={refresh} />
  }
  if (!till) {
    return (
      <div className="flex flex-col gap-6">
        <TillOffers />
        <section className="flex flex-col gap-2">
          <h3 className="font-[660] text-md">{t('till:open.title')}</h3>
          <OpenTill />
        </section>
        <MoneyWithoutSale />
      </div>
    )
  }
  return <OwnTill row={till} onClosed={onClosed} />
}
