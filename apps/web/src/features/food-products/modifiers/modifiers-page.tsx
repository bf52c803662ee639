import { inLanguage } from '@marquee/contract'
import type { ModifierGroupRow } from '@marquee/contract/food-recipes'
import { Button, Card, EmptyState, type MenuEntry, PageFrame, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { failureText, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { crumbsOf } from '../crumbs.tsx'
import { useModifierChanges, useModifiers } from '../queries.ts'

const GroupEditor = dialogOnDemand(() => import('./group-editor.tsx').then((part) => ({ default: part.GroupEditor })))

/** The groups of choices that products offer: extras, sizes of portions, what is left out. */
export function ModifiersPage({ onBack }: { onBack: () => void }) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const list = useModifiers()
  const { archive } = useModifierChanges()
  const may = {
    create: useMay('food_products', 'create'),
    update: useMay('food_products', 'update'),
    archive: useMay('food_products', 'archive'),
  }
  const [edited, setEdited] = useState<ModifierGroupRow | 'new' | null>(null)
  const rows = list.data ?? []
  const nameOf = (row: ModifierGroupRow) => inLanguage(row.name, language)

  async function putAway(row: ModifierGroupRow) {
    try {
      await archive.mutateAsync({ id: row.id, expectedRev: row.rev })
      toast.success(t('foodProducts:modifiers.archived', { name: nameOf(row) }))
    } catch (error) {
      const { reason } = readFailure(error)
      toast.error(
        reason === 'STATE' ? t('foodProducts:modifiers.inUse', { name: nameOf(row) }) : t(failureText(reason)),
      )
    }
  }
  const stepsOf = (row: ModifierGroupRow): MenuEntry[] => [
    ...(may.update
      ? [{ id: 'edit', label: t('foodProducts:modifiers.change'), icon: Pencil, onSelect: () => setEdited(row) }]
      : []),
    ...(may.archive
      ? [
          {
            id: 'archive',
            label: t('foodProducts:modifiers.archive'),
            icon: Archive,
            onSelect: () => void putAway(row),
          },
        ]
      : []),
  ]
  const add = may.create && (
    <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
      {t('foodProducts:modifiers.add')}
    </Button>
  )
  return (
    <PageFrame
      title={t('foodProducts:modifiers.title')}
      subtitle={t('foodProducts:modifiers.pageLead')}
      breadcrumb={crumbsOf(t('foodProducts:title'))}
      primary={add || undefined}
    >
      {list.isError && !list.data && <FailedState title={t('foodProducts:modifiers.failed')} query={list} />}
      {list.isPending && <Skeleton className="h-48" />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title={t('foodProducts:modifiers.empty')}
          body={t('foodProducts:modifiers.emptyHint')}
          action={add || <Button onClick={onBack}>{t('foodProducts:back')}</Button>}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4">
        {rows.map((row) => (
          <li key={row.id}>
            <Card className="flex h-full flex-col gap-2">
              <div className="flex items-start justify-between gap-2">
                <h2 className="min-w-0 font-[660] text-md [overflow-wrap:anywhere]">{nameOf(row)}</h2>
                <RowMenu label={t('foodProducts:modifiers.actionsFor', { name: nameOf(row) })} steps={stepsOf(row)} />
              </div>
              <GroupFacts row={row} />
            </Card>
          </li>
        ))}
      </ul>
      {edited && (
        <GroupEditor
          key={edited === 'new' ? 'new' : edited.id}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </PageFrame>
  )
}

function GroupFacts({ row }: { row: ModifierGroupRow }) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  return (
    <>
      <p className="text-ink-2 text-sm">
        {t('foodProducts:modifiers.limits', { min: row.minChoices, max: row.maxChoices })}
        {row.freeChoices > 0 && ` · ${t('foodProducts:modifiers.freeCount', { count: row.freeChoices })}`}
      </p>
      <ul className="text-sm">
        {row.options.map((option) => (
          <li key={option.id} className="flex justify-between gap-3">
            <span>{inLanguage(option.name, language)}</span>
            <span className="tnum text-ink-2">
              {option.extraMinor > 0 ? `+${format.money(option.extraMinor, currency)}` : ''}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-auto text-ink-3 text-sm">{t('foodProducts:modifiers.usedIn', { count: row.usedIn })}</p>
    </>
  )
}
