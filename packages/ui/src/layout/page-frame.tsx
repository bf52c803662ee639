import ChevronRight from 'lucide-react/icons/chevron-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { FilledInHead } from '../button/one-filled.tsx'
import { cssVars, cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { renderLink } from '../join-props.ts'
import { type UiLabels, useLabels } from '../labels.tsx'
import { media, useMedia } from '../look/use-media.ts'
import { Menu } from '../overlay/menu/menu.tsx'
import type { MenuEntry } from '../overlay/menu/menu-entry.ts'

/** A step of the breadcrumb; the last one is the page itself and needs no link. */
export interface Crumb {
  label: string
  href?: string
  /** A router link: `<Link to="/users" />`. */
  render?: ReactElement
}

/** Props of {@link PageFrame}. */
export interface PageFrameProps {
  title: ReactNode
  /** Count or context under the title ("24 people, 11 roles"). */
  subtitle?: ReactNode
  breadcrumb?: readonly Crumb[]
  /** The one filled button (Button or LinkButton). On phones it sits in a bar at the bottom. */
  primary?: ReactNode
  /** Outlined or quiet buttons left of the primary. */
  actions?: ReactNode
  /** Rare actions behind "⋯". */
  menu?: readonly MenuEntry[]
  /** Row of search and filters under the title. */
  filters?: ReactNode
  /** An inline Drawer, flush with the right edge. */
  aside?: ReactNode
  /** From 960 px on the page takes the height of its parent and its last child scrolls (tables, boards). */
  fill?: boolean
  children?: ReactNode
  labels?: Pick<UiLabels, 'breadcrumb' | 'moreActions'>
}

/** Frame of every screen: one h1, one primary at the top right (bottom bar on phones), the rest behind "⋯". */
export function PageFrame(props: PageFrameProps) {
  const { title, subtitle, breadcrumb, primary, actions, menu, filters, aside, fill = false, children } = props
  const words = useLabels<'breadcrumb' | 'moreActions'>(props.labels)
  const phone = useMedia(media.belowMd)
  const bottomBar = phone && Boolean(primary)
  return (
    <div
      data-fill={fill}
      className={cx('flex min-w-0 flex-1 items-stretch', fill && 'md:min-h-0')}
      // Other sticky things (the bulk bar of a table) stop above the bar of the primary.
      style={cssVars({ '--bottom-bar': bottomBar ? 'calc(77px + env(safe-area-inset-bottom))' : '0px' })}
    >
      <div
        className={cx(
          'flex min-w-0 max-w-page flex-1 flex-col px-page pt-6 max-md:pt-4',
          fill ? 'pb-4 md:min-h-0' : 'pb-8',
          Boolean(aside) && 'lg:pr-6',
        )}
      >
        {breadcrumb && breadcrumb.length > 0 && <Breadcrumb steps={breadcrumb} label={words.breadcrumb} />}
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {/* Beside an open record there may be no room for both: then the buttons go below, and no name is broken. */}
          <div className="min-w-[min(12rem,100%)] flex-1">
            <h1 className="stretch-wide font-[650] text-xl tracking-[-.012em] [overflow-wrap:anywhere]">{title}</h1>
            {subtitle && <p className="mt-0.5 text-ink-3 text-sm">{subtitle}</p>}
          </div>
          <div className="flex shrink-0 items-center gap-2">
            {actions}
            {menu && menu.length > 0 && (
              <Menu
                items={menu}
                align="end"
                trigger={<IconButton variant="outlined" icon={Ellipsis} label={words.moreActions} />}
              />
            )}
            {!phone && primary}
          </div>
        </header>
        {filters && <div className="mt-4 flex flex-wrap items-center gap-2">{filters}</div>}
        <div className={cx('mt-3 flex min-w-0 flex-1 flex-col', fill && 'md:min-h-0')}>
          <FilledInHead filled={Boolean(primary)}>{children}</FilledInHead>
        </div>
        {bottomBar && (
          // Takes its own room at the end of the page, so the last row is never under it.
          <div
            data-foot-bar="page"
            className="sticky bottom-0 z-sticky -mx-4 mt-4 border-line border-t bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] [&>*]:min-h-[52px] [&>*]:w-full"
          >
            {primary}
          </div>
        )}
      </div>
      {aside}
    </div>
  )
}

function Breadcrumb({ steps, label }: { steps: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label} className="mb-1">
      <ol className="flex flex-wrap items-center gap-1 text-ink-3 text-sm">
        {steps.map((step, index) => (
          <li key={step.label} className="flex items-center gap-1">
            {index > 0 && <Icon of={ChevronRight} size="xs" />}
            <CrumbLink step={step} last={index === steps.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbLink({ step, last }: { step: Crumb; last: boolean }) {
  if (last || !(step.href || step.render)) return <span aria-current={last ? 'page' : undefined}>{step.label}</span>
  return renderLink(step.render, {
    href: step.href,
    className: 'rounded-xs hover:text-ink hover:underline',
    children: step.label,
  })
}
