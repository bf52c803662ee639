import type { OrderRow } from '@marquee/contract'
import { Button, ColumnMenu, CountBadge, cx, type DataColumn, Menu, media, SearchInput, useMedia } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import { lazy, type Ref, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFilterOptions, useViewOptions } from '../use-filter-options.ts'
import type { OrdersState } from '../use-orders-state.ts'
import { ClerkChooser, DateChoosers, ShowChooser } from './choosers.tsx'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((part) => ({ default: part.FilterSheet })))

interface FiltersProps {
  state: OrdersState
  searchRef: Ref<HTMLInputElement>
  columns: readonly DataColumn<OrderRow>[]
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
}

/** The ready views, then search and filters that say their value; on phones the filters are a sheet. */
export function Filters({ state, searchRef, columns, hidden, onHiddenChange }: FiltersProps) {
  const { t } = useTexts('orderList', 'common')
  const phone = useMedia(media.belowMd)
  const { few, period } = useFilterOptions(state)
  return (
    <>
      <div className="flex w-full min-w-0 items-center gap-2">
        <Views state={state} />
        {!phone && state.isFiltered && (
          <Button size="sm" variant="quiet" className="shrink-0" onClick={state.clear}>
            {t('common:action.clearFilters')}
          </Button>
        )}
        {!phone && <ColumnMenu columns={columns} hidden={hidden} onHiddenChange={onHiddenChange} />}
      </div>
      <SearchInput
        label={t('orderList:search')}
        placeholder={t('orderList:searchHint')}
        value={state.q}
        onValueChange={(q) => state.change({ q })}
        inputRef={searchRef}
        kbd="/"
        className="max-md:min-w-[180px] max-md:flex-1 md:!w-auto md:min-w-[236px] md:max-w-[290px] md:flex-1"
      />
      {phone ? (
        <FilterButton state={state} />
      ) : (
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
                <Button iconEnd={ChevronDown} className="!px-3 !text-[.84rem]">
                  {t('orderList:filter.says', { filter: option.label, value: option.valueLabel })}
                </Button>
              }
            />
          ))}
          {period !== null && <DateChoosers state={state} labels="hidden" />}
          <div className="w-[190px]">
            <ShowChooser state={state} labels="hidden" />
          </div>
          <div className="w-[160px]">
            <ClerkChooser state={state} labels="hidden" />
          </div>
        </>
      )}
    </>
  )
}

function Views({ state }: { state: OrdersState }) {
  const { t } = useTexts('orderList')
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('orderList:view.label')}</legend>
      {useViewOptions(state).map(({ id, label, isOn, choose }) => (
        <Button
          key={id}
          size="sm"
          aria-pressed={isOn}
          className={cx('shrink-0 !rounded-full', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
          onClick={choose}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

function FilterButton({ state }: { state: OrdersState }) {
  const { t } = useTexts('common')
  const [open, setOpen] = useState(false)
  const { from, until, state: is, channel, clerk, show } = state
  // Two dates are one filter.
  const count = [from ?? until, is, channel, clerk, show].filter((value) => value !== null).length
  return (
    <>
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        <span className="inline-flex items-center gap-2">
          {t('common:action.filter')}
          {count > 0 && <CountBadge count={count} />}
        </span>
      </Button>
      <Suspense fallback={null}>{open && <FilterSheet state={state} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
