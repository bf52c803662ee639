/** Props of {@link Sparkline}. */
export interface SparklineProps {
  values: readonly number[]
  /** The course in words ("up from 12 to 18"). */
  label: string
  width?: number
  height?: number
}

/** A bare line beside a figure. The label says what the line shows. */
export function Sparkline({ values, label, width = 96, height = 28 }: SparklineProps) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0
  const points = values.map(
    (value, index) => `${2 + index * step},${height - 3 - ((value - low) / span) * (height - 6)}`,
  )
  const [endX, endY] = points.at(-1)?.split(',') ?? []
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="stroke-viz-1"
    >
      <polyline points={points.join(' ')} fill="none" strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" />
      {endX !== undefined && <circle cx={endX} cy={endY} r="2.5" className="fill-viz-1 stroke-surface" />}
    </svg>
  )
}
