import { inLanguage, type SeatGeometry } from '@marquee/contract'
import { Button, Card, SectionHeader } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { MapCategory } from '../../../parts/seat-map/types.ts'
import { AreaForm } from './area-form.tsx'
import type { DraftTools } from './use-draft-tools.ts'

interface AreasCardProps {
  geometry: SeatGeometry
  categories: readonly MapCategory[]
  tools: DraftTools | null
}

/** The standing areas of a version; those of a draft are drawn and changed here. */
export function AreasCard({ geometry, categories, tools }: AreasCardProps) {
  const { t, language } = useTexts('seatLayout', 'seatMap')
  const format = useFormat()
  const { task } = tools ?? {}
  if (tools && task?.kind === 'area') {
    const area = geometry.standing.find(({ areaNo }) => areaNo === task.areaNo) ?? null
    return (
      <Card as="section">
        <SectionHeader title={t(area ? 'seatLayout:area.editTitle' : 'seatLayout:area.newTitle')} />
        <AreaForm key={task.areaNo ?? 'new'} area={area} geometry={geometry} categories={categories} tools={tools} />
      </Card>
    )
  }
  return (
    <Card as="section">
      <SectionHeader
        title={t('seatLayout:area.title')}
        actions={
          tools && (
            <Button size="sm" icon={Plus} onClick={() => tools.begin({ kind: 'area', areaNo: null })}>
              {t('seatLayout:area.add')}
            </Button>
          )
        }
      />
      {geometry.standing.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('seatLayout:area.none')}</p>
      ) : (
        <ul className="-mx-2 flex flex-col gap-1 text-sm">
          {geometry.standing.map((area) => {
            const words = (
              <>
                <span className="min-w-0 [overflow-wrap:anywhere]">{inLanguage(area.name, language)}</span>
                <span className="tnum shrink-0 text-ink-3">
                  {t('seatMap:area.capacity', { count: area.capacity, formatted: format.number(area.capacity) })}
                </span>
              </>
            )
            return (
              <li key={area.areaNo}>
                {tools ? (
                  <button
                    type="button"
                    aria-label={t('seatLayout:area.editNamed', { name: inLanguage(area.name, language) })}
                    onClick={() => tools.begin({ kind: 'area', areaNo: area.areaNo })}
                    className="flex w-full items-center justify-between gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken"
                  >
                    {words}
                  </button>
                ) : (
                  <span className="flex justify-between gap-3 px-2 py-1">{words}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
