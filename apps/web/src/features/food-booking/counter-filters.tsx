import { LinkButton, SearchInput, Segmented } from '@marquee/ui'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'

interface CounterFiltersProps {
  view: 'menu' | 'orders'
  onView: (view: 'menu' | 'orders') => void
  search: string
  onSearch: (search: string) => void
  /** Enter: the first that is found is wanted. */
  onEnter: () => void
  searchField: RefObject<HTMLInputElement | null>
}

/** Menu or orders, the search, and the way to the tables. */
export function CounterFilters({ view, onView, search, onSearch, onEnter, searchField }: CounterFiltersProps) {
  const { t } = useTexts('foodBooking')
  return (
    <>
      <Segmented
        label={t('foodBooking:view.label')}
        options={[
          { value: 'menu', label: t('foodBooking:view.menu') },
          { value: 'orders', label: t('foodBooking:view.orders') },
        ]}
        value={view}
        onValueChange={onView}
      />
      {view === 'menu' && (
        <search className="min-w-0 max-[719.98px]:basis-full min-[720px]:max-md:flex-1 md:w-[320px]">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onEnter()
            }}
          >
            <SearchInput
              label={t('foodBooking:menu.search')}
              placeholder={t('foodBooking:menu.search')}
              value={search}
              onValueChange={onSearch}
              kbd="/"
              inputRef={searchField}
            />
          </form>
        </search>
      )}
      <LinkButton
        variant="quiet"
        icon={LayoutGrid}
        render={<Link to="/food-booking?view=tables" />}
        className="md:ml-auto"
      >
        {t('foodBooking:tables.link')}
      </LinkButton>
    </>
  )
}
