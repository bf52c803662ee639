import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { TableLabels, TablePager } from './table-types.ts'
import type { Selection } from './use-selection.ts'

interface TableFootProps {
  pager: TablePager | undefined
  selection: Selection | undefined
  total: number | undefined
  bulkActions: ReactNode
  words: TableLabels
}

/** The pager; a selection puts the dark bar in its place. */
export function TableFoot({ pager, selection, total, bulkActions, words }: TableFootProps) {
  const count = selection?.selected.size ?? 0
  return (
    <>
      {/* Always there, so that readers hear the count when it changes. */}
      <span role="status" className="sr-only">
        {count > 0 ? words.selectedCount(count, total) : ''}
      </span>
      {selection && count > 0 ? (
        <div
          data-foot-bar="bulk"
          className="chrome sticky bottom-[calc(var(--bottom-bar,0px)+8px)] z-sticky mt-3 flex flex-wrap items-center gap-2 rounded-lg bg-chrome py-2 pr-2 pl-4 text-on-chrome shadow-e3"
        >
          <span aria-hidden="true" className="tnum min-w-0 flex-1 basis-32 font-semibold">
            {words.selectedCount(count, total)}
          </span>
          <div className="flex flex-wrap gap-2 max-md:order-last max-md:basis-full">{bulkActions}</div>
          <IconButton variant="chrome" icon={X} label={words.clearSelection} onClick={selection.clear} />
        </div>
      ) : (
        pager && <Pager pager={pager} words={words} />
      )}
    </>
  )
}

function Pager({ pager, words }: { pager: TablePager; words: TableLabels }) {
  const { text, mode = 'pages', hasNext, onNext, hasPrev = false, onPrev, loading = false } = pager
  return (
    <div className="flex items-center gap-2 px-1 pt-3">
      <span className="tnum flex-1 text-ink-3 text-sm">{text}</span>
      {mode === 'more' ? (
        hasNext && (
          <Button onClick={onNext} loading={loading}>
            {words.loadMore}
          </Button>
        )
      ) : (
        <>
          <IconButton
            variant="outlined"
            icon={ChevronLeft}
            label={words.previousPage}
            disabled={!hasPrev || loading}
            onClick={onPrev}
          />
          <IconButton
            variant="outlined"
            icon={ChevronRight}
            label={words.nextPage}
            disabled={!hasNext || loading}
            onClick={onNext}
          />
        </>
      )}
    </div>
  )
}
