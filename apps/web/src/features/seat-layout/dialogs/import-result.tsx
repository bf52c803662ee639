import type { LayoutVersionRow } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface ImportResultProps {
  done: { seats: number; categories: number; ignored: readonly string[]; version: Pick<LayoutVersionRow, 'standing'> }
}

/** What an import has made, and what of the file it has left out. */
export function ImportResult({ done }: ImportResultProps) {
  const { seats, categories, ignored } = done
  const { standing } = done.version
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p role="status" className="font-medium">
        {t('seatLayout:import.done', { count: seats, formatted: format.number(seats) })}
      </p>
      {standing > 0 && (
        <p>{t('seatLayout:import.doneStanding', { count: standing, formatted: format.number(standing) })}</p>
      )}
      {categories > 0 && <p>{t('seatLayout:import.newCategories', { count: categories })}</p>}
      {ignored.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('seatLayout:import.ignored', { count: ignored.length })}</h3>
          <p className="text-ink-3">{t('seatLayout:import.ignoredHint')}</p>
          <ul className="mt-2 max-h-48 overflow-y-auto rounded-md bg-sunken px-3 py-2">
            {ignored.map((field) => (
              <li key={field}>
                <code className="text-xs [overflow-wrap:anywhere]">{field}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-ink-2">{t('seatLayout:import.next')}</p>
    </div>
  )
}
