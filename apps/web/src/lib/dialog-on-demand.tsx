import { type ComponentProps, type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { dialogIsDrawn, keepKeys } from './keys/kept-keys.ts'
import { fetchInTurn } from './on-demand.ts'

/**
 * A dialog or drawer that no first look needs. It is fetched in its turn once its screen has what it asked for. A person who
 * is faster loses nothing: keys typed until it is there and has the focus are pressed in it afterwards.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`
export function dialogOnDemand<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  fetchInTurn(load)
  const Dialog = lazy(load) as unknown as ComponentType<ComponentProps<Part>>
  return function DialogOnDemand(props: ComponentProps<Part>) {
    return (
      <Suspense fallback={<Loading />}>
        <Dialog {...props} />
        <Drawn />
      </Suspense>
    )
  }
}

function Loading() {
  useLayoutEffect(keepKeys, [])
  return null
}

function Drawn() {
  useLayoutEffect(() => {
    const end = keepKeys()
    dialogIsDrawn()
    end()
  }, [])
  return null
}
