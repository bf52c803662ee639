import type { LayoutName } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { layoutRows } from './layout-rows.ts'

const grounds = { chrome: 'bg-chrome', accent: 'bg-accent', surface: 'bg-surface border-r border-line' }
const widths = { sidebar: 'w-1/3', captions: 'w-1/5', icons: 'w-[12%]', dense: 'w-[12%]' }

/** A layout in small, drawn from its row. Decorative. */
export function LayoutDrawing({ name }: { name: LayoutName }) {
  const row = layoutRows[name]
  const isTop = row.at === 'top'
  const isBoxed = isTop && (row.box === 'boxed' || row.box === 'card')
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex aspect-[4/3] overflow-hidden rounded-sm border border-line bg-sunken',
        isBoxed && 'px-2 pt-2',
        isTop && row.box === 'boxed' && 'pb-2',
        isTop && row.box === 'card' && 'bg-[linear-gradient(rgb(var(--accent))_40%,rgb(var(--sunken))_40%)]',
      )}
    >
      {row.at === 'side' && (
        <span className={cx('flex flex-col gap-1 p-1', grounds[row.ground], widths[row.menu])}>
          {row.person === 'head' && <i className="mx-auto size-3 rounded-full bg-bulb/70" />}
          {[1, 2, 3].map((line) => (
            <i key={line} className={cx('h-0.5 rounded-full', row.ground === 'surface' ? 'bg-ink-3' : 'bg-white/50')} />
          ))}
          {row.person === 'foot' && <i className="mt-auto size-2.5 rounded-full bg-white/70" />}
        </span>
      )}
      <span className={cx('flex min-w-0 flex-1 flex-col bg-canvas', isBoxed && 'rounded-t-sm shadow-e1')}>
        {row.at !== 'nowhere' && (
          <i
            className={cx(
              'h-2.5 shrink-0 border-line border-b',
              isTop && row.ground === 'chrome' ? 'bg-chrome' : 'bg-surface',
            )}
          />
        )}
        {isTop && row.bars === 2 && <i className="h-2 shrink-0 border-line border-b bg-surface" />}
        <span className={cx('m-1.5 flex-1 rounded-xs bg-surface', isTop && row.box === 'below' && 'mx-3')} />
      </span>
    </span>
  )
}
