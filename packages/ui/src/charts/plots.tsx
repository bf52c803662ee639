// By file: the package's index has no mark for tree-shaking and would bring its date pickers and dialogs along.
import AreaChart from '@tremor/react/dist/components/chart-elements/AreaChart/AreaChart.js'
import BarChart from '@tremor/react/dist/components/chart-elements/BarChart/BarChart.js'
import LineChart from '@tremor/react/dist/components/chart-elements/LineChart/LineChart.js'
import { ChartFrame } from './chart-frame.tsx'
import { colorsOf, type PlotProps, pointKey, rowsOf } from './chart-types.ts'

/** Props of {@link TrendChart}. */
export interface TrendChartProps extends PlotProps {
  /** area for one series, line to compare. */
  shape?: 'area' | 'line'
}

/** How values go over time. */
export function TrendChart({ shape = 'area', ...plot }: TrendChartProps) {
  const Plot = shape === 'area' ? AreaChart : LineChart
  return (
    <ChartFrame plot={plot}>
      <Plot {...shared(plot)} curveType="monotone" connectNulls={false} />
    </ChartFrame>
  )
}

/** Props of {@link BarsChart}. */
export interface BarsChartProps extends PlotProps {
  stacked?: boolean
  /** vertical bars (default), or horizontal ones for long names. */
  direction?: 'vertical' | 'horizontal'
}

/** Values side by side or stacked. */
export function BarsChart({ stacked = false, direction = 'vertical', ...plot }: BarsChartProps) {
  return (
    <ChartFrame plot={plot}>
      <BarChart {...shared(plot)} stack={stacked} layout={direction === 'vertical' ? 'horizontal' : 'vertical'} />
    </ChartFrame>
  )
}

function shared(plot: PlotProps) {
  return {
    data: rowsOf(plot.points, plot.series),
    index: pointKey,
    categories: plot.series.map((each) => each.label),
    colors: colorsOf(plot.series),
    valueFormatter: plot.format,
    // The frame draws the legend.
    showLegend: false,
    showAnimation: false,
    // Widest value plus air: money would be cut by the library's own default.
    yAxisWidth: axisWidth(plot),
    // Room for the last word of the axis, which is centred under its point.
    padding: { left: 12, right: 20 },
    className: 'h-full',
  }
}

function axisWidth({ points, series, format }: PlotProps): number {
  const values = points.flatMap((point) => series.map((each) => point.values[each.key] ?? 0))
  const widest = Math.max(...[Math.max(0, ...values), Math.min(0, ...values)].map((value) => format(value).length))
  return Math.min(120, Math.max(40, widest * 7 + 16))
}
