/** The eight colours for data, in fixed order; viz-1 is the theme's own, viz-8 is for "Other". */
export type VizColor = `viz-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`

/** One line or one colour of bars. At most four in one plot: more cannot be told apart. */
export interface ChartSeries {
  key: string
  label: string
  color?: VizColor
}

/** One place on the horizontal axis with a value per series; null leaves a gap. */
export interface ChartPoint {
  label: string
  values: Readonly<Record<string, number | null>>
}

/** What the plots have in common. */
export interface PlotProps {
  /** Heading of the chart; also the name of its table. */
  title: string
  /** What the plot shows in one sentence, for readers. */
  summary: string
  /** Head of the first column of the table ("Day"). */
  pointHeader: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** Value to words: money, percent, count. */
  format: (value: number) => string
  /** Time of the data in words ("14:05"). */
  asOf?: string
  /** Height in px. */
  height?: number
}

/** Grounds in the colours for data, spelt out so that the style scan finds them. */
export const fills: Record<VizColor, string> = {
  'viz-1': 'bg-viz-1',
  'viz-2': 'bg-viz-2',
  'viz-3': 'bg-viz-3',
  'viz-4': 'bg-viz-4',
  'viz-5': 'bg-viz-5',
  'viz-6': 'bg-viz-6',
  'viz-7': 'bg-viz-7',
  'viz-8': 'bg-viz-8',
}

const order: readonly VizColor[] = ['viz-1', 'viz-2', 'viz-3', 'viz-4', 'viz-5', 'viz-6', 'viz-7', 'viz-8']

/** Colours in order, with a series' own first. */
export function colorsOf(series: readonly ChartSeries[]): VizColor[] {
  return series.map((each, index) => each.color ?? order[index % order.length] ?? 'viz-8')
}

/** Rows as the chart library wants them: one object per point, values under the words of the legend. */
export function rowsOf(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
): Record<string, string | number | null>[] {
  return points.map((point) => ({
    ...Object.fromEntries(series.map((each) => [each.label, point.values[each.key] ?? null])),
    [pointKey]: point.label,
  }))
}

/** Key of the point's label among the values; no legend is called like this. */
export const pointKey = '\u0000point'
