import { cloneElement, createElement, type ReactElement, type Ref } from 'react'
import { cx } from './cx.ts'

type Props = Record<string, unknown>

/** Props for an element that someone else has written: what is written on the element wins, class names add up, and of
 *  two handlers of one event the element's own runs first. A `ref` is not joined, see {@link joinRefs}. */
export function joinProps(added: object, element: ReactElement): Props {
  const joined: Props = { ...added }
  for (const [name, own] of Object.entries(element.props as Props)) {
    const other = joined[name]
    if (name === 'className') joined[name] = cx(own as string, other as string)
    else if (/^on[A-Z]/.test(name) && typeof own === 'function' && typeof other === 'function') {
      joined[name] = (...args: unknown[]) => {
        own(...args)
        other(...args)
      }
    } else if (own !== undefined) joined[name] = own
  }
  return joined
}

/** An `<a>` with these props, or the given element (a router link) wearing them. */
export function renderLink(render: ReactElement | undefined, props: object): ReactElement {
  return render ? cloneElement(render, joinProps(props, render)) : createElement('a', props)
}

/** One ref for two readers. Memoize it: a new one every time is detached and attached with every render. */
export function joinRefs<T>(first: Ref<T> | undefined, second: Ref<T> | undefined): (node: T | null) => () => void {
  return (node) => {
    const undo = [first, second].map((ref) => {
      if (typeof ref === 'function') return ref(node) ?? (() => ref(null))
      if (ref) ref.current = node
      return () => {
        if (ref) ref.current = null
      }
    })
    return () => {
      for (const each of undo) each()
    }
  }
}
