import type { BatchRow } from '@marquee/contract'
import { BulbMeter } from '@marquee/ui'
import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'

/** How far background work is, as lamps and in numbers. */
export function BatchProgress({ batch: { done, failed, total } }: { batch: BatchRow }) {
  const { t } = useTexts('record')
  const format = useFormat()
  const words = t('record:batch.of', { done: format.number(done + failed), total: format.number(total) })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <BulbMeter value={(done + failed) / total} label={t('record:batch.progress')} valueText={words} />
      <span className="tabular-nums">{words}</span>
    </div>
  )
}
