/** @marquee/ui/charts: charts over Tremor. About 170 kB gz, so import this entry lazily. */
export type { ChartPoint, ChartSeries, PlotProps, VizColor } from './chart-types.ts'
export { BarsChart, type BarsChartProps, TrendChart, type TrendChartProps } from './plots.tsx'
export { type RankItem, RankList, type RankListProps } from './rank-list.tsx'
export { Sparkline, type SparklineProps } from './sparkline.tsx'
