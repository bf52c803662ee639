import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { useLabels } from '../labels.tsx'
import { colorsOf, fills, type PlotProps } from './chart-types.ts'

/** Heading, "as of", the plot, and a button that turns it into its table. */
export function ChartFrame({ plot, children }: { plot: PlotProps; children: ReactNode }) {
  const words = useLabels<'showTable' | 'showChart' | 'asOf' | 'noData'>()
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const empty = plot.points.length === 0
  return (
    <figure aria-labelledby={titleId} className="m-0 min-w-0">
      <figcaption className="mb-3 flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <span id={titleId} className="stretch-wide block font-[650] text-md">
            {plot.title}
          </span>
          {plot.asOf && <span className="block text-ink-3 text-xs">{words.asOf(plot.asOf)}</span>}
        </span>
        <IconButton
          size="sm"
          icon={asTable ? ChartColumn : Table2}
          label={asTable ? words.showChart : words.showTable}
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      {plot.series.length > 1 && !asTable && <Legend plot={plot} />}
      {empty ? (
        <p
          className="grid place-items-center rounded-md bg-sunken text-ink-3 text-sm"
          style={{ height: plot.height ?? 240 }}
        >
          {words.noData}
        </p>
      ) : asTable ? (
        <ChartTable plot={plot} labelledBy={titleId} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form part; this only names the drawing
        <div role="group" aria-label={plot.summary} style={{ height: plot.height ?? 240 }}>
          {children}
        </div>
      )}
    </figure>
  )
}

function Legend({ plot }: { plot: PlotProps }) {
  const colors = colorsOf(plot.series)
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm">
      {plot.series.map((each, index) => (
        <li key={each.key} className="flex items-center gap-2">
          <i aria-hidden="true" className={cx('size-2.5 rounded-full', fills[colors[index] ?? 'viz-8'])} />
          {each.label}
        </li>
      ))}
    </ul>
  )
}

function ChartTable({ plot, labelledBy }: { plot: PlotProps; labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-labelledby={labelledBy} className="max-h-80 overflow-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className="border-line border-b px-3 py-2 text-left font-semibold text-ink-3 text-xs">
              {plot.pointHeader}
            </th>
            {plot.series.map((each) => (
              <th
                key={each.key}
                scope="col"
                className="border-line border-b px-3 py-2 text-right font-semibold text-ink-3 text-xs"
              >
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plot.points.map((point) => (
            <tr key={point.label}>
              <th scope="row" className="border-line border-b px-3 py-1.5 text-left font-medium">
                {point.label}
              </th>
              {plot.series.map((each) => {
                const value = point.values[each.key]
                return (
                  <td key={each.key} className="tnum border-line border-b px-3 py-1.5 text-right">
                    {value === null || value === undefined ? '−' : plot.format(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
