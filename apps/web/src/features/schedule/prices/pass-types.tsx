import type { PassTypeId, TicketProductRow } from '@marquee/contract'
import { Badge, Button, Card, IconButton, Menu, type MenuEntry, SectionHeader } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useRecordArchive } from '../../../lib/record/use-record-archive.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePassTypeChanges } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'
import { PassTypeDialog } from './pass-type-dialog.tsx'

type PassType = TicketProductRow['passTypes'][number]

/** The kinds of passes of a product. */
export function PassTypes({ product }: { product: TicketProductRow }) {
  const { t } = useTexts('schedule')
  const may = useScheduleRights()
  const [opened, setOpened] = useState<PassTypeId | 'new' | null>(null)
  const mayAdd = may.update && product.archivedAt === null
  return (
    <Card as="section" pad aria-label={t('schedule:pass.title')}>
      <SectionHeader
        title={t('schedule:pass.title')}
        actions={
          mayAdd && (
            <Button icon={Plus} onClick={() => setOpened('new')}>
              {t('schedule:pass.create')}
            </Button>
          )
        }
      />
      {product.passTypes.length === 0 ? (
        <p className="mt-2 text-ink-2 text-sm">{t('schedule:pass.empty')}</p>
      ) : (
        <ul className="mt-2">
          {product.passTypes.map((type) => (
            <PassTypeItem key={type.id} type={type} onEdit={() => setOpened(type.id)} />
          ))}
        </ul>
      )}
      {opened && (
        <PassTypeDialog product={product} id={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

interface PassTypeItemProps {
  type: PassType
  onEdit: () => void
}

function PassTypeItem({ type, onEdit }: PassTypeItemProps) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const may = useScheduleRights()
  const { archive: run } = usePassTypeChanges()
  const { stepsOf } = useRecordArchive<PassType>({
    nameOf: (row) => words.name(row.name),
    run,
    mayArchive: may.archive,
  })
  const isGone = type.archivedAt !== null
  const name = words.name(type.name)
  const items: MenuEntry[] = [
    ...(may.update && !isGone
      ? [{ id: 'edit', label: t('schedule:pass.edit'), icon: PencilLine, onSelect: onEdit }]
      : []),
    ...stepsOf(type),
  ]
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <b className="block font-semibold text-sm [overflow-wrap:anywhere]">{name}</b>
        <span className="block text-ink-3 text-xs">{[type.code, ...usePassFacts(type)].join(' · ')}</span>
      </div>
      {isGone && <Badge icon={Archive}>{t('schedule:list.archived')}</Badge>}
      {items.length > 0 && (
        <Menu
          align="end"
          items={items}
          trigger={<IconButton icon={Ellipsis} label={t('schedule:list.actionsFor', { name })} />}
        />
      )}
    </li>
  )
}

function usePassFacts({
  ageMin,
  ageMax,
  people,
  maxPerOrder,
  requiresName,
  requiresProof,
  byCode,
}: PassType): string[] {
  const { t } = useTexts('schedule')
  const age =
    ageMin !== null && ageMax !== null
      ? t('schedule:pass.ages', { from: ageMin, until: ageMax })
      : ageMin !== null
        ? t('schedule:pass.agesFrom', { from: ageMin })
        : ageMax !== null && t('schedule:pass.agesUntil', { until: ageMax })
  return [
    age,
    people > 1 && t('schedule:pass.peopleLine', { count: people }),
    maxPerOrder !== null && t('schedule:pass.perOrder', { count: maxPerOrder }),
    requiresName && t('schedule:pass.named'),
    requiresProof && t('schedule:pass.proven'),
    byCode && t('schedule:pass.coded'),
  ].filter((fact) => fact !== false)
}
