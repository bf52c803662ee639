import { type KeyboardEvent, useEffect, useRef } from 'react'
import { DrawerHead, headingClass } from './drawer-head.tsx'
import type { DrawerFrameProps } from './drawer-props.ts'

export const inlineWidth = 408

/** The drawer beside the content: not modal, part of the page, Esc closes while the focus is inside. */
export function DrawerInline(props: DrawerFrameProps) {
  return props.open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer(props: DrawerFrameProps) {
  const { onClose, slot, titleId, width = inlineWidth, initialFocus = 'title' } = props
  const titleRef = useRef<HTMLHeadingElement>(null)
  const asideRef = useRef<HTMLElement>(null)
  const wanted = useRef(initialFocus)
  useEffect(() => {
    const aside = asideRef.current
    const before = document.activeElement
    if (wanted.current === 'title') titleRef.current?.focus({ preventScroll: true })
    else if (wanted.current !== 'none') wanted.current.current?.focus({ preventScroll: true })
    return () => {
      // Give the focus back only if it would be lost: someone may have moved on to the table meanwhile.
      const lost = document.activeElement === document.body || aside?.contains(document.activeElement)
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const target = event.target
    // Events of menus reach here through React though they lie elsewhere; an open list closes itself first.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      id={props.id}
      ref={asideRef}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      style={{ width }}
      className="sticky top-[calc(var(--header-h)+16px)] mt-4 flex max-h-[calc(100dvh-var(--header-h)-16px)] min-h-0 shrink-0 flex-col rounded-tl-lg border border-line border-r-0 border-b-0 bg-surface shadow-e2"
    >
      <DrawerHead
        {...props}
        heading={(title) => (
          <h2 id={titleId} ref={titleRef} tabIndex={-1} className={headingClass}>
            {title}
          </h2>
        )}
      />
      <div ref={slot} className="contents" />
    </aside>
  )
}
