import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Props of {@link Card}. `pad` false for tables and pictures that run to the edge. */
export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
  pad?: boolean
}

/** A surface with a one-pixel line and no shadow. */
export function Card({ as: Tag = 'div', pad = true, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx('min-w-0 rounded-lg border border-line bg-surface', pad && 'px-[22px] py-5 max-sm:p-4', className)}
    />
  )
}

/** Props of {@link SectionHeader}. */
export interface SectionHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Buttons or links at the right. */
  actions?: ReactNode
  level?: 2 | 3 | 4
  id?: string
  className?: string
}

/** Heading of a card or a part of a page, in the wide cut. */
export function SectionHeader({ title, subtitle, actions, level = 2, id, className }: SectionHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mb-4 flex flex-wrap items-start justify-between gap-3', className)}>
      <div className="min-w-0">
        <Heading id={id} className="stretch-wide font-[650] text-md">
          {title}
        </Heading>
        {subtitle && <p className="text-ink-3 text-sm">{subtitle}</p>}
      </div>
      {actions && <div className="flex gap-2">{actions}</div>}
    </div>
  )
}
