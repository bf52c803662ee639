import { Button, CountBadge, Menu, media, Skeleton, useMedia } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import type { AuditState } from '../use-audit-state.ts'
import { useFilterOptions } from '../use-filter-options.ts'

// What is searched in by typing is heavier than the list itself, and comes after it.
const DateChoosers = lazy(() => import('./choosers.tsx').then((part) => ({ default: part.DateChoosers })))
const PersonChooser = lazy(() => import('./choosers.tsx').then((part) => ({ default: part.PersonChooser })))
const ActionChooser = lazy(() => import('./choosers.tsx').then((part) => ({ default: part.ActionChooser })))
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((part) => ({ default: part.FilterSheet })))

/** Filters that say their value; on phones a sheet behind one button. */
export function Filters({ state }: { state: AuditState }) {
  const { t } = useTexts('audit', 'common')
  const phone = useMedia(media.belowMd)
  const { few } = useFilterOptions(state)
  if (phone) return <FilterButton state={state} />
  return (
    <>
      {few.map((option) => (
        <Menu
          key={option.id}
          items={[
            {
              kind: 'radio',
              id: option.id,
              value: option.value,
              options: option.choices,
              onValueChange: option.choose,
              closeOnSelect: true,
            },
          ]}
          trigger={
            <Button iconEnd={ChevronDown} className="!px-3 !text-[.84rem]" data-filter={option.id}>
              {t('audit:filter.says', { filter: option.label, value: option.valueLabel })}
            </Button>
          }
        />
      ))}
      {state.period === 'custom' && (
        <Suspense fallback={null}>
          <DateChoosers state={state} labels="hidden" />
        </Suspense>
      )}
      <div className="w-[186px]">
        <Suspense fallback={<Skeleton width="100%" height={40} />}>
          <PersonChooser state={state} labels="hidden" />
        </Suspense>
      </div>
      <div className="w-[206px]">
        <Suspense fallback={<Skeleton width="100%" height={40} />}>
          <ActionChooser state={state} labels="hidden" />
        </Suspense>
      </div>
      {state.thing !== null && (
        <Button iconEnd={X} className="!px-3 !text-[.84rem]" onClick={() => state.change({ thing: null })}>
          {t('audit:filter.thing')}
        </Button>
      )}
      {(state.isFiltered || state.period !== null) && (
        <Button variant="quiet" className="!px-3 !text-[.84rem]" onClick={state.clear}>
          {t('common:action.clearFilters')}
        </Button>
      )}
    </>
  )
}

function FilterButton({ state }: { state: AuditState }) {
  const { t } = useTexts('common')
  const [open, setOpen] = useState(false)
  const count = [state.period, state.person, state.action, state.kind].filter((value) => value !== null).length
  return (
    <>
      <Button icon={ListFilter} onClick={() => setOpen(true)} data-filter="all">
        <span className="inline-flex items-center gap-2">
          {t('common:action.filter')}
          {count > 0 && <CountBadge count={count} />}
        </span>
      </Button>
      <Suspense fallback={null}>{open && <FilterSheet state={state} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
