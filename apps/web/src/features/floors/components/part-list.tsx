import { Button, FieldGroup, IconButton } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

interface PartListProps<Part extends { id?: string; key?: string }> {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  parts: readonly Part[]
  onChange: (parts: Part[]) => void
  /** With one more, of which nothing is written yet: nothing is wrong with it before. */
  onAdd: (parts: Part[]) => void
  /** A new one, with a key of its own. */
  make: (key: string) => Part
  addLabel: string
  removeLabel: (part: Part, index: number) => string
  /** What is read out after a part was taken away. */
  removedText: (part: Part, index: number) => string
  draw: (part: Part, index: number, change: (next: Part) => void) => ReactNode
  ref?: Ref<{ focus: () => void }>
}

/** Zones or gates of a floor: added, changed, taken away. The focus stays where the work is. */
export function PartList<Part extends { id?: string; key?: string }>(props: PartListProps<Part>) {
  const { id, parts, onChange, onAdd, ref } = props
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<'last' | 'add' | null>(null)
  const [said, setSaid] = useState('')
  useImperativeHandle(ref, () => ({
    focus: () => (list.current?.querySelector<HTMLElement>('input') ?? addButton(list.current))?.focus(),
  }))
  useEffect(() => {
    if (wanted.current === null) return
    const place =
      wanted.current === 'last' ? list.current?.querySelector('li:last-child input') : addButton(list.current)
    wanted.current = null
    if (place instanceof HTMLElement) place.focus()
  })
  return (
    <FieldGroup id={id} label={props.label} hint={props.hint} error={props.error}>
      <div ref={list} className="flex flex-col gap-2">
        {parts.length > 0 && (
          <ul className="flex flex-col gap-2">
            {parts.map((part, index) => (
              <li
                key={part.id ?? part.key ?? index}
                className="relative rounded-md border border-line bg-surface-2 p-3 pr-12"
              >
                {props.draw(part, index, (next) => onChange(parts.toSpliced(index, 1, next)))}
                <span className="absolute top-2 right-2">
                  <IconButton
                    size="sm"
                    icon={X}
                    label={props.removeLabel(part, index)}
                    onClick={() => {
                      wanted.current = 'add'
                      setSaid(props.removedText(part, index))
                      onChange(parts.toSpliced(index, 1))
                    }}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            size="sm"
            icon={Plus}
            data-add
            onClick={() => {
              wanted.current = 'last'
              onAdd([...parts, props.make(crypto.randomUUID())])
            }}
          >
            {props.addLabel}
          </Button>
        </div>
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
    </FieldGroup>
  )
}

const addButton = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[data-add]') ?? null
