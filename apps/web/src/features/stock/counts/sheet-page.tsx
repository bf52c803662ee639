import { inLanguage } from '@marquee/contract'
import type { CountSheet, StockCountId } from '@marquee/contract/stock-counts'
import { Button, EmptyState, PageFrame, Skeleton } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { ConfirmLater } from '../../../lib/confirm-later.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useCountMutations, useSheet } from '../queries.ts'
import { Approval } from './approval.tsx'
import { CountPart } from './count-part.tsx'
import { LinesPart } from './lines-part.tsx'
import { Said } from './said.tsx'
import { StateBadge } from './state-badge.tsx'

/** One count: item by item while it is counted, then what differs. */
export function SheetPage({ countId, onBack }: { countId: StockCountId; onBack: () => void }) {
  const { t } = useTexts('stock')
  const found = useSheet(countId)
  const back = (
    <Button icon={ArrowLeft} onClick={onBack}>
      {t('stock:counts.sheet.back')}
    </Button>
  )
  if (found.data) return <Loaded sheet={found.data} back={back} />
  return (
    <PageFrame title={t('stock:view.counts')} actions={back}>
      {found.isError ? (
        <FailedState title={t('stock:counts.sheet.failed')} query={found} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={240} />
        </div>
      )}
    </PageFrame>
  )
}

type Question = 'finish' | 'cancel'

function Loaded({ sheet, back }: { sheet: CountSheet; back: ReactNode }) {
  const { t, language } = useTexts('stock')
  const format = useFormat()
  const mayCount = useMay('stock', 'count')
  const mayApprove = useMay('stock', 'approve_count')
  const [asked, setAsked] = useState<Question | null>(null)
  const { ask, act } = useEnding(sheet)
  const counted = sheet.lines.filter((line) => line.counted !== null)
  const left = sheet.lines.length - counted.length
  const isOpen = sheet.state === 'counting' || sheet.state === 'review'
  const finishes = sheet.state === 'counting' && mayCount
  return (
    <PageFrame
      title={t('stock:counts.sheet.title', { place: inLanguage(sheet.location.name, language) })}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={sheet.state} />
          <span className="tnum">
            {t('stock:counts.sheet.progress', {
              counted: format.number(counted.length),
              all: format.number(sheet.lines.length),
            })}
          </span>
          {sheet.category && <span>{inLanguage(sheet.category, language)}</span>}
        </span>
      }
      actions={back}
      menu={
        isOpen && mayApprove
          ? [
              {
                id: 'cancel',
                label: t('stock:counts.sheet.giveUp'),
                icon: CircleX,
                onSelect: () => setAsked('cancel'),
              },
            ]
          : []
      }
      primary={
        finishes && (
          <Button variant="primary" loading={act.pending} onClick={() => setAsked('finish')}>
            {t('stock:counts.sheet.finish')}
          </Button>
        )
      }
    >
      {finishes && <CountPart sheet={sheet} />}
      {sheet.state === 'review' && <Approval sheet={sheet} />}
      {!finishes &&
        (counted.length === 0 ? (
          <EmptyState title={t('stock:counts.sheet.noneYet')} />
        ) : (
          <LinesPart sheet={sheet} lines={counted} mayRecount={sheet.state === 'review' && mayApprove} />
        ))}
      {asked && (
        <ConfirmLater
          open
          title={t(asked === 'finish' ? 'stock:counts.sheet.finishTitle' : 'stock:counts.sheet.giveUpTitle')}
          body={
            asked === 'cancel'
              ? t('stock:counts.sheet.giveUpBody')
              : left === 0
                ? t('stock:counts.sheet.finishAll')
                : t('stock:counts.sheet.finishLeft', { count: left })
          }
          confirmLabel={t(asked === 'finish' ? 'stock:counts.sheet.finish' : 'stock:counts.sheet.giveUp')}
          tone={asked === 'finish' ? 'neutral' : 'danger'}
          loading={act.pending}
          error={act.failure && <Said failure={act.failure} sheet={sheet} />}
          onConfirm={() => void ask(asked).then((done) => done && setAsked(null))}
          onCancel={() => {
            act.clear()
            setAsked(null)
          }}
        />
      )}
    </PageFrame>
  )
}

function useEnding(sheet: CountSheet) {
  const { t } = useTexts('stock')
  const { finish, cancel } = useCountMutations()
  const act = useCommand(
    'stockCounts.end',
    ({ what, ...input }: { what: Question; countId: StockCountId; commandId: string }) =>
      (what === 'finish' ? finish : cancel).mutateAsync(input),
  )
  async function ask(what: Question): Promise<boolean> {
    const done = await act.act({ what, countId: sheet.id })
    if (!done || 'failure' in done) return false
    const { state, differences } = done.answer
    if (state === 'posted') toast.success(t('stock:counts.sheet.booked', { count: differences ?? 0 }))
    else if (state === 'review') toast.info(t('stock:counts.sheet.sent'))
    else toast.info(t('stock:counts.sheet.givenUp'))
    return true
  }
  return { act, ask }
}
