import { BarsChart, RankList, Sparkline, TrendChart } from '../charts/index.ts'
import type { GalleryText } from './gallery-keys.ts'

/** One of each chart with made-up numbers. */
export default function SampleCharts({ t }: { t: GalleryText }) {
  const days = [1, 2, 3, 4, 5] as const
  const points = days.map((day) => ({
    label: t(`sample.day${day}`),
    values: { tickets: 900 + day * 130 - (day % 2) * 210, food: 400 + day * 60 },
  }))
  const series = [
    { key: 'tickets', label: t('charts.tickets') },
    { key: 'food', label: t('charts.food') },
  ]
  const numbers = new Intl.NumberFormat(document.documentElement.lang || undefined)
  const format = (value: number) => numbers.format(value)
  const plot = {
    summary: t('charts.salesSummary'),
    pointHeader: t('charts.day'),
    points,
    series,
    format,
    asOf: t('charts.asOf'),
  }
  const items = ([1, 2, 3] as const).map((number) => ({
    id: String(number),
    name: t(`sample.item${number}`),
    value: 120 - number * 28,
  }))
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <TrendChart title={t('charts.sales')} {...plot} shape="line" />
      <BarsChart title={t('charts.sales')} {...plot} stacked />
      <RankList
        title={t('charts.ranking')}
        nameHeader={t('charts.item')}
        valueHeader={t('charts.sold')}
        items={items}
        format={format}
      />
      <Sparkline values={[3, 4, 4, 6, 5, 8, 9]} label={t('charts.trend')} />
    </div>
  )
}
