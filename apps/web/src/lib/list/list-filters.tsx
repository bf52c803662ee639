import { Button, CountBadge, Menu, media, SearchInput, Skeleton, useMedia } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { dialogOnDemand } from '../dialog-on-demand.tsx'
import { onDemand } from '../on-demand.ts'
import { useTexts } from '../use-texts.ts'
import { type ListFilter, valueLabelOf } from './filters.ts'

// What is searched in by typing is heavier than the list itself, and comes after it.
const TypedFilter = onDemand(() => import('./typed-filters.tsx').then((part) => ({ default: part.TypedFilter })))
const FilterSheet = dialogOnDemand(() => import('./filter-sheet.tsx').then((part) => ({ default: part.FilterSheet })))

// Where a drawer is beside the list and leaves it less than a small screen’s width.
const tight = '(min-width: 1280px) and (max-width: 1799.98px)'
const inOneRow = 3

/** The field in which a list is searched. */
export interface ListSearch {
  label: string
  /** Default: the label. */
  hint?: string
  value: string
  onChange: (text: string) => void
  /** Whether a code that is scanned into it is meant for it. */
  takesScans?: boolean
}

interface ListFiltersProps {
  search?: ListSearch
  searchRef?: Ref<HTMLInputElement>
  filters: readonly ListFilter[]
  /** Absent while there is nothing to clear. */
  onClear?: () => void
  /** Ready views, in a row of their own above. */
  views?: ReactNode
  /** What else is behind the filters, on a phone too. */
  more?: ReactNode
  columnMenu?: ReactNode
  /** A record is open beside the list, which then has little room for rows of filters. */
  besideDrawer?: boolean
}

/** Search first, then filters that say their value; on phones, and beside an open record, they are a sheet behind one button. */
export function ListFilters(props: ListFiltersProps) {
  const { search, searchRef, filters, onClear, views, more, columnMenu } = props
  const { t } = useTexts('common')
  const phone = useMedia(media.belowMd)
  const isTight = useMedia(tight)
  const asSheet = phone || (props.besideDrawer === true && isTight && filters.length > inOneRow)
  const clear = !phone && onClear && filters.length > 0 && (
    <Button size={views ? 'sm' : 'md'} variant="quiet" className="shrink-0 !px-3 !text-[.84rem]" onClick={onClear}>
      {t('common:action.clearFilters')}
    </Button>
  )
  return (
    <>
      {views && (
        <div className="flex w-full min-w-0 items-center gap-2">
          {views}
          {clear}
          {!phone && columnMenu}
        </div>
      )}
      {search && (
        <SearchInput
          label={search.label}
          placeholder={search.hint ?? search.label}
          value={search.value}
          onValueChange={search.onChange}
          inputRef={searchRef}
          data-takes-scans={search.takesScans ? '' : undefined}
          kbd="/"
          className="max-md:min-w-[180px] max-md:flex-1 md:!w-auto md:min-w-[180px] md:max-w-[340px] md:flex-1"
        />
      )}
      {asSheet ? filters.length > 0 && <FilterButton filters={filters} onClear={onClear} /> : <Row filters={filters} />}
      {more}
      {!views && (
        <>
          {clear}
          {!phone && columnMenu && (
            <>
              <span className="flex-1" />
              {columnMenu}
            </>
          )}
        </>
      )}
    </>
  )
}

function Row({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTexts('common')
  return (
    <>
      {filters.map(
        (filter) =>
          filter.kind === 'one' && (
            <Menu
              key={filter.id}
              items={[
                {
                  kind: 'radio',
                  id: filter.id,
                  value: filter.value ?? '',
                  options: [{ value: '', label: filter.any }, ...filter.choices],
                  onValueChange: (value) => filter.choose(value || null),
                  closeOnSelect: true,
                },
              ]}
              trigger={
                <Button iconEnd={ChevronDown} className="!px-3 !text-[.84rem]" data-filter={filter.id}>
                  {t('common:table.filterWithValue', {
                    filter: filter.label,
                    value: valueLabelOf(filter) ?? filter.anyLabel ?? t('common:table.any'),
                  })}
                </Button>
              }
            />
          ),
      )}
      {filters.map((filter) => {
        if (filter.kind === 'one') return null
        // What is chosen is longer than "any".
        const width = filter.kind === 'many' ? filter.width + (filter.value === null ? 0 : 50) : undefined
        return (
          <div key={filter.id} className={width === undefined ? 'flex gap-2' : undefined} style={{ width }}>
            <Suspense fallback={<Skeleton width={width ?? 304} height={40} />}>
              <TypedFilter filter={filter} labels="before" />
            </Suspense>
          </div>
        )
      })}
    </>
  )
}

function FilterButton({ filters, onClear }: Pick<ListFiltersProps, 'filters' | 'onClear'>) {
  const { t } = useTexts('common')
  const [open, setOpen] = useState(false)
  // Dates belong to the choice that asked for them.
  const count = filters.filter((filter) => filter.kind !== 'dates' && filter.value !== null).length
  return (
    <>
      <Button icon={ListFilterIcon} onClick={() => setOpen(true)} data-filter="all">
        <span className="inline-flex items-center gap-2">
          {t('common:action.filter')}
          {count > 0 && <CountBadge count={count} />}
        </span>
      </Button>
      <Suspense fallback={null}>
        {open && <FilterSheet filters={filters} onClear={onClear} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
