import { inLanguage } from '@marquee/contract'
import type { KitchenStationRow } from '@marquee/contract/food'
import { Button, Card, EmptyState, IconButton, SectionHeader } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import type { RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { useRecordArchive } from '../../lib/record/use-record-archive.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { stationCalls, useCategoryChoices } from './queries.ts'
import { stationEntry } from './screen.ts'

const RecordDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

/** Where the products of the menu are made. */
export function Stations() {
  const { t, language } = useTexts('foodCategories')
  const format = useFormat()
  const may = {
    create: useMay('food_categories', 'create'),
    update: useMay('food_categories', 'update'),
    archive: useMay('food_categories', 'archive'),
  }
  const list = stationCalls.useList(false)
  stationCalls.useLive()
  const changes = stationCalls.useChanges()
  const { data: choices } = useCategoryChoices()
  const places = (choices?.places ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  const [edited, setEdited] = useState<KitchenStationRow | 'new' | null>(null)
  const nameOf = (row: KitchenStationRow) => inLanguage(row.name, language)
  const archive = useRecordArchive<KitchenStationRow>({
    nameOf,
    run: changes.archive,
    mayArchive: may.archive,
    refused: (reason, name) => (reason === 'STATE' ? t('foodCategories:stations.inUse', { name }) : undefined),
  })
  const rows = list.data ?? []
  const factsOf = ({ code, targetMinutes, locationId }: KitchenStationRow) =>
    [
      code,
      targetMinutes > 0 &&
        t('foodCategories:stations.target', { count: targetMinutes, number: format.number(targetMinutes) }),
      places.find(({ value }) => value === locationId)?.label,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Card as="section" aria-labelledby="kitchen-stations" className="max-w-[720px]">
      <SectionHeader
        id="kitchen-stations"
        title={t('foodCategories:stations.title')}
        subtitle={t('foodCategories:stations.lead')}
      />
      {list.isError && !list.data && <FailedState title={t('foodCategories:stations.failed')} query={list} />}
      {list.data && rows.length === 0 && <EmptyState title={t('foodCategories:stations.empty')} />}
      {rows.length > 0 && (
        <ul aria-labelledby="kitchen-stations" className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="flex flex-wrap items-center gap-2 font-semibold">{nameOf(row)}</span>
                <span className="block text-ink-3 text-sm">{factsOf(row)}</span>
              </span>
              <span className="flex shrink-0 gap-1">
                {may.update && (
                  <IconButton
                    icon={PencilLine}
                    label={t('foodCategories:stations.change', { name: nameOf(row) })}
                    onClick={() => setEdited(row)}
                  />
                )}
                {may.archive && (
                  <IconButton
                    icon={Archive}
                    label={t('foodCategories:stations.archive', { name: nameOf(row) })}
                    onClick={() => archive.archive(row)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {may.create && (
        <div className="mt-3">
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t('foodCategories:stations.add')}
          </Button>
        </div>
      )}
      {archive.question}
      {edited && (
        <RecordDialog
          screen={stationEntry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          references={{ locationId: places }}
          row={edited === 'new' ? null : edited}
          title={t(edited === 'new' ? 'foodCategories:stations.add' : 'foodCategories:stations.edit')}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
