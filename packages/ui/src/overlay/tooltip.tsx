import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../display/kbd.tsx'
import { joinProps, joinRefs } from '../join-props.ts'
import { layerOf } from './layer-of.ts'
import { placeBeside, type Side } from './place-beside.ts'

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  /** A few words. Never the only place of an information: fingers do not hover. */
  label: string
  /** Key that does the same. */
  kbd?: string
  side?: Side
  /** One focusable element. It keeps its own accessible name. */
  children: ReactElement
}

const hoverDelay = 500
// Time to cross the gap between the element and its words.
const leaveDelay = 150

/** Words on hover and keyboard focus; Esc hides them, the pointer may rest on them. Hidden from readers, who have the
 *  name of the element. Our own and not the library's: this is on every first screen, and the library's weighs much. */
export function Tooltip({ label, kbd, side = 'bottom', children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  const turn = (shown: boolean, delay = 0) => {
    clearTimeout(timer.current)
    if (delay > 0) timer.current = setTimeout(() => setShown(shown), delay)
    else setShown(shown)
  }
  const hide = () => turn(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const stop = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: stop.signal })
    // What it belongs to moves away under it.
    window.addEventListener('scroll', () => setShown(false), { capture: true, signal: stop.signal })
    window.addEventListener('resize', () => setShown(false), { signal: stop.signal })
    return () => stop.abort()
  }, [isShown])
  const { ref: ownRef } = children.props as { ref?: Ref<HTMLElement> }
  const ref = useMemo(() => joinRefs(ownRef, anchor), [ownRef])
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && turn(true, isShown ? 0 : hoverDelay),
    onPointerLeave: () => turn(false, leaveDelay),
    onPointerDown: hide,
    onClick: hide,
    onFocus: (event: FocusEvent) => event.currentTarget.matches(':focus-visible') && turn(true),
    onBlur: hide,
  }
  return (
    <>
      {cloneElement(children, { ...joinProps(handlers, children), ref } as object)}
      {isShown &&
        createPortal(
          <div
            ref={(node) => placeBeside(node, anchor.current, side)}
            aria-hidden="true"
            onPointerEnter={() => turn(true)}
            onPointerLeave={() => turn(false, leaveDelay)}
            className="no-print fixed top-0 left-0 z-toast flex w-max max-w-64 items-center gap-2 rounded-sm bg-chrome px-2 py-1 font-medium text-on-chrome text-xs shadow-e2"
          >
            {label}
            {kbd && <Kbd>{kbd}</Kbd>}
          </div>,
          layerOf(anchor.current),
        )}
    </>
  )
}
