import type { RideDirection, RidePrice, RidePriceSheet } from '@marquee/contract/transport'
import { Button, Card, Field, SaveBar, SectionHeader, Segmented, Select, Skeleton } from '@marquee/ui'
import Percent from 'lucide-react/icons/percent'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { useLeaveGuard } from '../../lib/form/use-leave-guard.ts'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Gaps } from './gaps.tsx'
import { PriceTable } from './price-table.tsx'
import { usePriceSheet } from './queries.ts'
import { RideTax } from './ride-tax.tsx'
import { type Column, columnsOf, rideDirections, type View } from './sheet.ts'
import { Tester } from './tester.tsx'
import { usePriceDraft } from './use-price-draft.ts'
import { useWords } from './use-words.ts'

const ColumnDialog = dialogOnDemand(() =>
  import('./column-dialog.tsx').then((part) => ({ default: part.ColumnDialog })),
)
const PercentDialog = dialogOnDemand(() =>
  import('./percent-dialog.tsx').then((part) => ({ default: part.PercentDialog })),
)

/** What a ride costs, entered like a sheet, and what it would cost somebody. */
export function Prices() {
  const { t } = useTexts('areas')
  const sheet = usePriceSheet()
  if (!sheet.data) {
    return sheet.isError ? (
      <FailedState title={t('areas:prices.failed')} query={sheet} />
    ) : (
      <Skeleton width="100%" height={240} shape="box" />
    )
  }
  return <PriceSheet sheet={sheet.data} />
}

function PriceSheet({ sheet }: { sheet: RidePriceSheet }) {
  const { t } = useTexts('areas', 'common')
  const format = useFormat()
  const words = useWords(sheet)
  const state = usePriceDraft(sheet)
  const mayWrite = useMay('area_pricing', 'update')
  const [direction, setDirection] = useState<RideDirection>('to')
  const [passTypeId, setPassType] = useState('')
  const [added, setAdded] = useState<Column[]>([])
  const [doing, setDoing] = useState<'column' | 'percent' | null>(null)
  const isDirty = Object.keys(state.draft).length > 0
  const blocker = useLeaveGuard(isDirty)
  const view: View = { direction, passTypeId: (passTypeId || null) as RidePrice['passTypeId'] }
  const columns = columnsOf(sheet, added)
  const [count, wrong] = [state.changes.length, state.wrong.size]
  const parts = { sheet, columns, view, state, words }
  return (
    <>
      <Card as="section" pad aria-labelledby="ride-prices">
        <SectionHeader id="ride-prices" title={t('areas:prices.title')} subtitle={t('areas:prices.lead')} />
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <Segmented
            label={t('areas:prices.direction')}
            value={direction}
            onValueChange={setDirection}
            options={rideDirections.map((value) => ({ value, label: t(`areas:direction.${value}`) }))}
          />
          <Field id="ride-price-guests" label={t('areas:prices.guests')} className="min-w-[180px]">
            <Select value={passTypeId} onValueChange={setPassType} options={words.passTypes} />
          </Field>
          {mayWrite && (
            <span className="ml-auto flex flex-wrap gap-2">
              <Button icon={Plus} onClick={() => setDoing('column')}>
                {t('areas:prices.column.open')}
              </Button>
              <Button icon={Percent} onClick={() => setDoing('percent')} disabled={columns.length === 0}>
                {t('areas:prices.percent.open')}
              </Button>
            </span>
          )}
        </div>
        <FormFailure failure={state.failure} attempt={state.attempt} isCommand />
        {columns.length === 0 ? (
          <p className="mt-3 text-ink-2 text-sm">{t('areas:prices.empty')}</p>
        ) : (
          <PriceTable {...parts} mayWrite={mayWrite} />
        )}
        <Gaps sheet={sheet} words={words} />
        <RideTax />
        <SaveBar
          visible={isDirty}
          changes={
            wrong > 0
              ? t('areas:prices.wrong', { count: wrong, number: format.number(wrong) })
              : t('areas:prices.changed', { count, number: format.number(count) })
          }
          saveLabel={t('areas:prices.save')}
          discardLabel={t('common:action.discard')}
          onSave={() => void state.submit()}
          onDiscard={state.discard}
          saving={state.pending}
          disabled={wrong > 0 || count === 0}
        />
      </Card>
      <Tester sheet={sheet} words={words} />
      <Suspense fallback={null}>
        {doing === 'column' && (
          <ColumnDialog
            sheet={sheet}
            words={words}
            onClose={() => setDoing(null)}
            onAdd={(column) => {
              setAdded([...added, column])
              setDoing(null)
            }}
          />
        )}
        {doing === 'percent' && <PercentDialog {...parts} onClose={() => setDoing(null)} />}
      </Suspense>
      <LeaveDialog
        form={{
          asksToLeave: blocker.state === 'blocked',
          leave() {
            state.discard()
            blocker.proceed?.()
          },
          stay: () => blocker.reset?.(),
        }}
      />
    </>
  )
}
