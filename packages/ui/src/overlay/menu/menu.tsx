import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react'
import { joinProps, joinRefs } from '../../join-props.ts'
import { loadedPart, loadPart } from './load-part.ts'
import type { MenuEntry } from './menu-entry.ts'

/** Props of {@link Menu}. */
export interface MenuProps {
  /** The button that opens it: `<IconButton …/>` or `<Button …/>`. */
  trigger: ReactElement
  items: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Actions, choices and submenus behind a button. Arrows, letters, Enter, Esc. The list itself loads when a pointer or
 *  the focus comes near; the button stays the same element before and after, so no press is lost. When the list cannot
 *  be fetched, the error is reported to the window and the next press tries again. */
export function Menu({ trigger, items, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [Part, setPart] = useState(loadedPart)
  const [ownOpen, setOwnOpen] = useState(false)
  const [start, setStart] = useState<'first' | 'last' | null>(null)
  const ids = { button: useId(), list: useId() }
  const isWanted = open ?? ownOpen
  const isOpen = isWanted && Part !== null
  const turn = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }

  const fetchList = async () => {
    const list = loadedPart() ?? (await loadPart())
    setPart(() => list)
  }
  // Coming near may fail in silence: the press asks again, and that may not.
  const prepare = () => {
    if (!Part) fetchList().catch(() => {})
  }
  const onWanted = useEffectEvent(() => {
    fetchList().catch(onFailure)
  })
  const onFailure = useEffectEvent((error: unknown) => {
    turn(false)
    window.reportError(error)
  })
  useEffect(() => {
    if (isWanted && !Part) onWanted()
  }, [isWanted, Part])

  const show = (element: HTMLElement, row: typeof start) => {
    // Safari does not focus a button that is pressed, and the focus must find its way back here.
    element.focus({ preventScroll: true })
    setStart(row)
    turn(true)
  }
  const { ref: ownRef, id: ownId } = trigger.props as { ref?: Ref<HTMLElement>; id?: string }
  const ref = useMemo(() => joinRefs(ownRef, setButton), [ownRef])
  const added = {
    id: ids.button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? ids.list : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onTouchStart: prepare,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.defaultPrevented) return
      // A press by key, or by a reader, has no count.
      if (isOpen) turn(false)
      else show(event.currentTarget, event.detail === 0 ? 'first' : null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || isOpen || event.currentTarget.ariaDisabled === 'true') return
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show(event.currentTarget, event.key === 'ArrowDown' ? 'first' : 'last')
    },
  }
  return (
    <>
      {cloneElement(trigger, { ...joinProps(added, trigger), ref } as object)}
      {Part && (
        <Part
          anchor={button}
          labelledBy={ownId ?? ids.button}
          id={ids.list}
          items={items}
          align={align}
          side={side}
          open={isOpen}
          start={start}
          onOpenChange={turn}
        />
      )}
    </>
  )
}
