import {
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react'
import { joinProps, joinRefs } from '../../join-props.ts'
import type { CalendarProps } from './calendar.tsx'

/** Props of {@link CalendarPopup}. */
export interface CalendarPopupProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** The chosen day; '' for none. */
  value: string
  min?: string
  max?: string
  onPick: (date: string) => void
  /** Where the focus goes after a choice; by default back to the button. */
  finalFocus?: RefObject<HTMLElement | null>
  ref?: Ref<{ open: () => void }>
}

type Part = (props: CalendarProps) => ReactElement
let loaded: Part | null = null
let loading: Promise<Part> | null = null

// A fetch that failed may be tried again.
function load(): Promise<Part> {
  loading ??= import('./calendar.tsx').then(
    ({ Calendar }) => {
      loaded = Calendar
      return Calendar
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** A calendar behind a button. It is fetched when a pointer or the focus comes near; a failure is reported to the window. */
export function CalendarPopup({ trigger, ref, ...props }: CalendarPopupProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [Calendar, setCalendar] = useState<Part | null>(() => loaded)
  const [isWanted, setWanted] = useState(false)
  useImperativeHandle(ref, () => ({ open: () => setWanted(true) }), [])
  const prepare = () => {
    // Coming near may fail in silence: the press asks again, and that may not.
    load().catch(() => {})
  }
  const onFailure = useEffectEvent((error: unknown) => {
    setWanted(false)
    window.reportError(error)
  })
  useEffect(() => {
    if (!isWanted || Calendar) return
    load().then(
      (part) => setCalendar(() => part),
      (error) => onFailure(error),
    )
  }, [isWanted, Calendar])
  const { ref: ownRef } = trigger.props as { ref?: Ref<HTMLElement> }
  const joined = useMemo(() => joinRefs(ownRef, setButton), [ownRef])
  const added = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isWanted && Calendar !== null,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setWanted(!isWanted),
  }
  return (
    <>
      {cloneElement(trigger, { ...joinProps(added, trigger), ref: joined } as object)}
      {Calendar && isWanted && <Calendar {...props} anchor={button} onClose={() => setWanted(false)} />}
    </>
  )
}
