import { mostSettledAtOnce } from '@marquee/contract'
import { Icon, Skeleton, TextLink } from '@marquee/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router-dom'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { daysOf } from './days.ts'
import type { usePreview } from './queries.ts'

/** What would come in: sums, how much of it is matched, and every line that cannot be read. */
export function ImportPreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { t } = useTexts('settlements')
  const format = useFormat()
  const { data } = preview
  if (preview.isError && !data) return <FailedState title={t('settlements:import.previewFailed')} query={preview} />
  if (!data) return <Skeleton shape="box" width="100%" height={180} />
  if (data.knownAs) {
    return (
      <p role="status" className="text-sm">
        {t('settlements:import.known')}{' '}
        <TextLink render={<Link to={`/transactions?view=settlements&id=${data.knownAs}`} />}>
          {t('settlements:import.openKnown')}
        </TextLink>
      </p>
    )
  }
  const money = (minor: number) => format.money(minor, data.currency)
  const facts: [string, string][] = [
    [t('settlements:column.lines'), format.number(data.lines)],
    [t('settlements:column.days'), daysOf(data, format)],
    [t('settlements:column.gross'), money(data.grossMinor)],
    [t('settlements:column.fee'), money(data.feeMinor)],
    [t('settlements:column.net'), money(data.grossMinor - data.feeMinor)],
    [t('settlements:line.matched'), format.number(data.matched)],
    [t('settlements:line.differs'), format.number(data.differs)],
    [t('settlements:line.unknown'), format.number(data.unknown)],
  ]
  return (
    <div className="flex flex-col gap-4" role="status">
      <dl className="grid grid-cols-4 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3.5 max-sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-3 text-xs">{name}</dt>
            <dd className="tnum font-semibold text-sm">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {data.knownLines > 0 && (
        <p className="text-ink-2 text-sm">{t('settlements:import.knownLines', { count: data.knownLines })}</p>
      )}
      {data.lines > mostSettledAtOnce && <p className="text-ink-2 text-sm">{t('settlements:import.long')}</p>}
      {data.lines === 0 && <p className="font-medium text-danger text-sm">{t('settlements:import.nothing')}</p>}
      {data.faults.length > 0 && (
        <>
          <p className="font-semibold text-sm">{t('settlements:import.faults', { count: data.faults.length })}</p>
          <ol
            aria-label={t('settlements:import.faultList')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key
            tabIndex={0}
            className="m-0 max-h-64 list-none divide-y divide-line overflow-y-auto p-0"
          >
            {data.faults.map(({ line, columns, text }) => (
              <li key={line} className="flex items-start gap-2 py-2 text-sm">
                <Icon of={TriangleAlert} size="s" className="mt-0.5 text-danger" />
                <span className="min-w-0">
                  <span className="font-semibold">
                    {t('settlements:import.fault', {
                      line: format.number(line),
                      columns: format.list(columns.map((column) => t(`settlements:import.column.${column}`))),
                    })}
                  </span>
                  <span className="block truncate text-ink-3 text-xs">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
